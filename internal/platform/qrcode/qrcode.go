// Package qrcode draws QR codes in this process, because an external service would learn their content.
package qrcode

import (
	"bytes"
	"fmt"
	"image/png"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"
)

const side = 320 // pixels

// PNG returns the QR code of a text as a picture.
func PNG(text string) ([]byte, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return nil, fmt.Errorf("draw QR code: %w", err)
	}
	scaled, err := barcode.Scale(code, side, side)
	if err != nil {
		return nil, fmt.Errorf("scale QR code: %w", err)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, scaled); err != nil {
		return nil, fmt.Errorf("encode QR code: %w", err)
	}
	return out.Bytes(), nil
}
