package tournamentscene_test

import (
	"testing"

	"menagerie/internal/testkit/pixeltest"
)

func TestMain(m *testing.M) { pixeltest.Main(m) }
