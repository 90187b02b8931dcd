package gamepage

import (
	"testing"

	"menagerie/internal/testkit/leaktest"
)

func TestMain(m *testing.M) { leaktest.Main(m) }
