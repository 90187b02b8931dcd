package gamepage

import (
	"testing"

	"menagerie/internal/leaktest"
)

func TestMain(m *testing.M) { leaktest.Main(m) }
