package plant_test

import (
	"testing"

	"psic/internal/platform/plant"
)

// TestNothingIsPlanted: what is delivered is built without the tag, as these tests are.
func TestNothingIsPlanted(t *testing.T) {
	t.Setenv("PSIC_PLANT", "no_lock")
	if plant.Is("no_lock") || plant.Is("") {
		t.Error("a normal build has a planted bug")
	}
}
