package record

import (
	"context"
	"encoding/base64"
	"errors"
	"slices"
	"strconv"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/blob"
	"psic/internal/platform/store"
	"psic/internal/record/format"
	"psic/internal/record/recorddb"
)

const (
	// MaxAttached is how many bytes the files of a vault may take: a hundred of the largest.
	MaxAttached = 1 << 30
	// maxNamed is how many files a version may add.
	maxNamed   = 10
	filePrefix = "record/"
	// pieceType says nothing about the file: its type is sealed.
	pieceType = "application/octet-stream"
)

var (
	ErrAttachedFull = fault.New(
		fault.Conflict,
		"record.attachments_full",
		"Os anexos deste cofre chegaram ao limite de 1 GB.",
	)
	ErrAttachmentGone = fault.New(
		fault.Conflict,
		"record.attachment_gone",
		"Um anexo não está mais guardado, porque ficou mais de um dia sem ser gravado. Escolha o arquivo de novo.",
	)
)

// Attachment is a file of a record, as far as the server knows it.
type Attachment struct{ recorddb.RecordAttachment }

// Missing returns the numbers of the pieces that have not arrived yet.
func (f Attachment) Missing() []int64 {
	out := []int64{}
	for n := range format.Pieces(f.Size) {
		if f.Stored&bit(n) == 0 {
			out = append(out, n)
		}
	}
	return out
}

// sizeOf is how many bytes a piece has before it is sealed.
func (f Attachment) sizeOf(piece int64) int64 {
	return min(format.PieceBytes, f.Size-piece*format.PieceBytes)
}

func bit(piece int64) int64 { return 1 << piece }

func pieceKey(id string, piece int64) string {
	return filePrefix + id + "/" + strconv.FormatInt(piece, 10)
}

// Attach begins a file of a record, or goes on with one that the same browser began: it returns the file with the
// pieces that are there. size is that of the padded file.
//
// Faults: ErrFormat, ErrAttachedFull, fault.Missing.
func (s *Service) Attach(ctx context.Context, who actor.Actor, recordID, id string, size int64) (Attachment, error) {
	if !ids.Valid(id) || size != format.AttachmentSize(size) || size == 0 {
		return Attachment{}, ErrFormat
	}
	var out Attachment
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		r, err := s.recordIn(ctx, tx, who.ID, recordID)
		if err != nil {
			return err
		}
		n, err := s.q.InsertAttachment(ctx, tx, recorddb.InsertAttachmentParams{
			ID:        id,
			RecordID:  recordID,
			Size:      size,
			Whole:     bit(format.Pieces(size)) - 1,
			CreatedAt: at.Of(s.Clock.Now()),
		})
		if err != nil {
			return wrap("insert attachment", err)
		}
		if n == 1 {
			if err := s.reserve(ctx, tx, r.VaultID, size); err != nil {
				return err
			}
		}
		out, err = s.attachmentIn(ctx, tx, who.ID, id)
		if err == nil && (out.RecordID != recordID || out.Size != size) {
			return ErrFormat
		}
		return err
	})
	return out, err
}

func (s *Service) reserve(ctx context.Context, tx *store.Tx, vaultID string, size int64) error {
	n, err := s.q.ReserveBytes(ctx, tx, recorddb.ReserveBytesParams{ID: vaultID, Size: size, Most: MaxAttached})
	if err == nil && n == 0 {
		return ErrAttachedFull
	}
	return err
}

func (s *Service) attachmentIn(ctx context.Context, db recorddb.DBTX, therapistID, id string) (Attachment, error) {
	row, err := s.q.AttachmentOf(ctx, db, recorddb.AttachmentOfParams{ID: id, TherapistID: therapistID})
	if store.None(err) {
		return Attachment{}, fault.Missing
	}
	return Attachment{row}, err
}

// StorePiece stores one sealed piece. A piece that is there already stays as it is, so that a request that is repeated
// changes nothing, and no piece changes after a version named the file.
//
// Faults: ErrFormat, fault.Missing.
func (s *Service) StorePiece(ctx context.Context, who actor.Actor, id string, piece int64, sealed string) error {
	f, err := s.attachmentIn(ctx, s.DB.Read(), who.ID, id)
	if err != nil {
		return err
	}
	if piece < 0 || piece >= format.Pieces(f.Size) {
		return ErrFormat
	}
	data, err := base64.StdEncoding.DecodeString(sealed)
	if err != nil || int64(len(data)) != f.sizeOf(piece)+format.PieceOverhead {
		return ErrFormat
	}
	if f.Version != nil || !slices.Contains(f.Missing(), piece) {
		return nil
	}
	if err := s.Blobs.Put(ctx, pieceKey(id, piece), pieceType, data); err != nil {
		return wrap("store piece", err)
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := s.q.AddPiece(ctx, tx, recorddb.AddPieceParams{ID: id, Piece: bit(piece)})
		if err != nil || n == 1 {
			return err
		}
		return s.pieceTooLate(ctx, tx, who.ID, id)
	})
}

// pieceTooLate is for a piece that arrived twice at once, or after its file was erased.
func (s *Service) pieceTooLate(ctx context.Context, tx *store.Tx, therapistID, id string) error {
	f, err := s.attachmentIn(ctx, tx, therapistID, id)
	if fault.As(err) == fault.Missing {
		gone := EraseFiles{Files: []ErasedFile{{ID: id, Pieces: format.Pieces(format.MaxAttachment)}}}
		return s.Jobs.Enqueue(ctx, tx, gone)
	}
	if err == nil && f.Version == nil {
		return ErrMoved
	}
	return err
}

// Piece returns one sealed piece.
//
// Faults: fault.Missing.
func (s *Service) Piece(ctx context.Context, therapistID, id string, piece int64) ([]byte, error) {
	f, err := s.attachmentIn(ctx, s.DB.Read(), therapistID, id)
	if err != nil {
		return nil, err
	}
	if piece >= format.Pieces(f.Size) || slices.Contains(f.Missing(), piece) {
		return nil, fault.Missing
	}
	data, _, err := s.Blobs.Get(ctx, pieceKey(id, piece))
	if errors.Is(err, blob.ErrNotFound) {
		return nil, fault.Missing
	}
	if err != nil {
		return nil, wrap("read piece", err)
	}
	return data, nil
}

// name binds new files to the version that names them. From then on they are kept like the version.
func (s *Service) name(ctx context.Context, tx *store.Tx, recordID string, number int64, files []string) error {
	if len(files) == 0 {
		return nil
	}
	n, err := s.q.NameAttachments(ctx, tx, recorddb.NameAttachmentsParams{
		RecordID: recordID,
		Version:  &number,
		Ids:      store.List(files),
	})
	if err == nil && n != int64(len(files)) {
		return ErrAttachmentGone
	}
	return err
}

func validFiles(files []string) bool {
	sorted := slices.Sorted(slices.Values(files))
	return len(files) <= maxNamed && len(slices.Compact(sorted)) == len(files)
}
