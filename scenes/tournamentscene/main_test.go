package tournamentscene_test

import (
	"testing"

	"menagerie/internal/pixeltest"
)

func TestMain(m *testing.M) { pixeltest.Main(m) }
