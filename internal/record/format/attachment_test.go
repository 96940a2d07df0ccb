package format_test

import (
	"bytes"
	"errors"
	"testing"

	"psic/internal/record/format"
)

func TestAttachmentSizes(t *testing.T) {
	for _, row := range []struct{ bytes, size, pieces int64 }{
		{0, 0, 0},
		{1, 16 << 10, 1},
		{16 << 10, 16 << 10, 1},
		{16<<10 + 1, 32 << 10, 1},
		{1 << 20, 1 << 20, 1},
		{1<<20 + 1, 2 << 20, 2},
		{10 << 20, 10 << 20, 10},
		{10<<20 + 1, 0, 0},
	} {
		size := format.AttachmentSize(row.bytes)
		if size != row.size || format.Pieces(size) != row.pieces {
			t.Errorf("%d bytes: size %d, %d pieces", row.bytes, size, format.Pieces(size))
		}
	}
}

// TestPiecesOpenInTheirPlace: a piece is a part of one file, at its place.
func TestPiecesOpenInTheirPlace(t *testing.T) {
	v := made(t)
	vault, err := format.Unlock(owner, v.Keys, v.Passphrase)
	must(t, err)
	vault.Random = &sequence{}
	file := bytes.Repeat([]byte("0123456789"), format.PieceBytes/8)
	pieces, err := vault.SealPieces(recordID, attachmentID, file)
	must(t, err)
	var back []byte
	for n, sealed := range pieces {
		part, err := vault.OpenPiece(recordID, attachmentID, int64(n), 2, sealed)
		must(t, err)
		back = append(back, part...)
	}
	if len(pieces) != 2 || !bytes.Equal(back[:len(file)], file) {
		t.Errorf("%d pieces, %d bytes", len(pieces), len(back))
	}
	for what, open := range map[string]func() ([]byte, error){
		"another place":  func() ([]byte, error) { return vault.OpenPiece(recordID, attachmentID, 1, 2, pieces[0]) },
		"a shorter file": func() ([]byte, error) { return vault.OpenPiece(recordID, attachmentID, 0, 1, pieces[0]) },
		"another file":   func() ([]byte, error) { return vault.OpenPiece(recordID, recordID, 0, 2, pieces[0]) },
		"another record": func() ([]byte, error) {
			return vault.OpenPiece(attachmentID, attachmentID, 0, 2, pieces[0])
		},
	} {
		if _, err := open(); !errors.Is(err, format.ErrClosed) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
