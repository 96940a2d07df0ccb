package account_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"psic/internal/account"
)

// FuzzPhoto: for any file, NormalPhoto returns one of two faults or a square PNG.
// Abuse case 32.
func FuzzPhoto(f *testing.F) {
	m := image.NewPaletted(image.Rect(3, 3, 20, 12), color.Palette{color.Black, color.White, color.Transparent})
	var p, j bytes.Buffer
	if err := errors.Join(png.Encode(&p, m), jpeg.Encode(&j, m, nil)); err != nil {
		f.Fatal(err)
	}
	for _, seed := range [][]byte{
		nil, []byte("GIF89a"), []byte("<svg/>"), p.Bytes(), p.Bytes()[:40], j.Bytes(), j.Bytes()[:100],
		account.DefaultPhoto,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		out, err := account.NormalPhoto(data)
		if err != nil {
			if !errors.Is(err, account.ErrNotImage) && !errors.Is(err, account.ErrPhotoBig) {
				t.Fatalf("not a fault: %v", err)
			}
			return
		}
		cfg, err := png.DecodeConfig(bytes.NewReader(out))
		if err != nil || cfg.Width != cfg.Height || cfg.Width < 1 || cfg.Width > 800 {
			t.Fatalf("%dx%d: %v", cfg.Width, cfg.Height, err)
		}
		if _, err := account.NormalPhoto(out); err != nil {
			t.Fatalf("its own result is refused: %v", err)
		}
	})
}

// An image of sixteen megapixels is accepted.
// Abuse case 32.
func TestPhoto_R226_megapixels(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 4000, 4000))); err != nil {
		t.Fatal(err)
	}
	if _, err := account.NormalPhoto(b.Bytes()); err != nil {
		t.Errorf("16 megapixels: %v", err)
	}
}
