package app_test

import (
	"testing"

	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }
