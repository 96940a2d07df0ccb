package app_test

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// The pictures of invented people are plain figures: nobody should trust a face that belongs to nobody. A figure is the
// same on both sides and has no more colours than two and the steps between them.
func TestDemonstrationPicturesAreNeutral(t *testing.T) {
	names, err := filepath.Glob("photos/*.png")
	if err != nil || len(names) < 7 {
		t.Fatalf("pictures %v, %v", names, err)
	}
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(file)
		_ = file.Close()
		if err != nil {
			t.Fatal(err)
		}
		colours, size := map[[4]uint32]bool{}, picture.Bounds().Max
		for y := range size.Y {
			for x := range size.X {
				r, g, b, a := picture.At(x, y).RGBA()
				colours[[4]uint32{r, g, b, a}] = true
				if picture.At(x, y) != picture.At(size.X-1-x, y) {
					t.Fatalf("%s is not the same on both sides at %d,%d", name, x, y)
				}
			}
		}
		if len(colours) > 17 {
			t.Errorf("%s has %d colours", name, len(colours))
		}
	}
}
