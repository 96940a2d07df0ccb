package format

import (
	"crypto/sha256"
	"encoding/base64"
)

// A file of a record is sealed in pieces. A telephone never has to seal all of it at once, and an upload goes on after
// a lost connection. The file is filled with zeros up to a size of AttachmentSize. Its true size is in the version.
const (
	PieceBytes       = 1 << 20
	MinAttachmentPad = 16 << 10
	MaxAttachment    = 10 << 20
	// PieceOverhead is how much longer a sealed piece is.
	PieceOverhead = overhead
)

// AttachmentSize returns the size to which a file is filled: a power of two up to a piece, then whole pieces. It is 0
// for an empty file and for one above the limit.
func AttachmentSize(bytes int64) int64 {
	if bytes <= 0 || bytes > MaxAttachment {
		return 0
	}
	if bytes > PieceBytes {
		return Pieces(bytes) * PieceBytes
	}
	size := int64(MinAttachmentPad)
	for size < bytes {
		size *= 2
	}
	return size
}

// Pieces is how many pieces a file of this size has.
func Pieces(size int64) int64 { return (size + PieceBytes - 1) / PieceBytes }

// SealPieces seals a file. The pieces open as parts of this attachment alone, in this order.
func (v *Vault) SealPieces(recordID, attachmentID string, file []byte) ([]string, error) {
	padded := make([]byte, AttachmentSize(int64(len(file))))
	copy(padded, file)
	all, out := Pieces(int64(len(padded))), []string{}
	for n := range all {
		part := padded[n*PieceBytes : min(int64(len(padded)), (n+1)*PieceBytes)]
		data := v.pieceData(recordID, attachmentID, n, all)
		sealed, err := seal(v.pieceKey(recordID, attachmentID), v.Random, part, data)
		if err != nil {
			return nil, err
		}
		out = append(out, sealed)
	}
	return out, nil
}

// OpenPiece opens one piece of a file.
func (v *Vault) OpenPiece(recordID, attachmentID string, n, all int64, sealed string) ([]byte, error) {
	return open(v.pieceKey(recordID, attachmentID), sealed, v.pieceData(recordID, attachmentID, n, all))
}

func (v *Vault) pieceKey(recordID, attachmentID string) []byte {
	return derive(v.key, "attachment", recordID, attachmentID)
}

func (v *Vault) pieceData(recordID, attachmentID string, n, all int64) []byte {
	return v.data("attachment", recordID, attachmentID, number(n), number(all))
}

// FileHash is the hash of a file that its version has: SHA-256 in base 64.
func FileHash(file []byte) string {
	sum := sha256.Sum256(file)
	return base64.StdEncoding.EncodeToString(sum[:])
}
