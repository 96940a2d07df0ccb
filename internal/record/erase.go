package record

import (
	"context"
	"errors"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/store"
	"psic/internal/record/format"
	"psic/internal/record/recorddb"
)

// unnamedFor is how long a file waits for a version that names it.
const unnamedFor = 24 * time.Hour

// EraseUnnamed is the job that deletes the files that no version named within a day.
type EraseUnnamed struct{}

func (EraseUnnamed) Kind() string { return "record.erase_unnamed" }

// ErasedFile is a file whose row is gone.
type ErasedFile struct {
	ID     string
	Pieces int64
}

// EraseFiles is the job that erases the pieces of files from the file store, after their rows are gone.
type EraseFiles struct{ Files []ErasedFile }

func (EraseFiles) Kind() string { return "record.erase_files" }

func (s *Service) runEraseFiles(ctx context.Context, j EraseFiles) error {
	for _, f := range j.Files {
		for n := range f.Pieces {
			if err := s.Blobs.Delete(ctx, pieceKey(f.ID, n)); err != nil {
				return wrap("erase piece", err)
			}
		}
	}
	return nil
}

func (s *Service) runEraseUnnamed(ctx context.Context, _ EraseUnnamed) error {
	for {
		left, err := s.q.UnnamedAttachments(ctx, s.DB.Read(), recorddb.UnnamedAttachmentsParams{
			BeforeAt: at.Of(s.Clock.Now().Add(-unnamedFor)),
			Most:     retainBatch,
		})
		if err != nil {
			return wrap("unnamed attachments", err)
		}
		for _, f := range left {
			err := s.DB.InTx(ctx, func(tx *store.Tx) error { return s.eraseUnnamed(ctx, tx, f) })
			if err != nil && !errors.Is(err, errNamed) {
				return wrap("erase attachment", err)
			}
		}
		if len(left) < retainBatch {
			return nil
		}
	}
}

var errNamed = errors.New("a version named the file meanwhile")

// eraseUnnamed deletes a file unless a version named it meanwhile. The vault comes first, as in every write.
func (s *Service) eraseUnnamed(ctx context.Context, tx *store.Tx, f recorddb.RecordAttachment) error {
	released := recorddb.ReleaseBytesParams{RecordID: f.RecordID, Size: f.Size}
	if err := s.q.ReleaseBytes(ctx, tx, released); err != nil {
		return err
	}
	n, err := s.q.DeleteUnnamed(ctx, tx, f.ID)
	if err != nil {
		return err
	}
	if n == 0 {
		return errNamed
	}
	return s.Jobs.Enqueue(ctx, tx, EraseFiles{Files: []ErasedFile{erased(f)}})
}

// dropAttachments deletes the files of a record that is deleted.
func (s *Service) dropAttachments(ctx context.Context, tx *store.Tx, recordID string) error {
	for {
		page := recorddb.AttachmentsOfParams{RecordID: recordID, Most: retainBatch}
		files, err := s.q.AttachmentsOf(ctx, tx, page)
		if err != nil || len(files) == 0 {
			return err
		}
		gone, list, size := EraseFiles{}, []string{}, int64(0)
		for _, f := range files {
			gone.Files, list, size = append(gone.Files, erased(f)), append(list, f.ID), size+f.Size
		}
		released := recorddb.ReleaseBytesParams{RecordID: recordID, Size: size}
		if err := s.q.ReleaseBytes(ctx, tx, released); err != nil {
			return err
		}
		dropped := recorddb.DeleteAttachmentsParams{RecordID: recordID, Ids: store.List(list)}
		if err := s.q.DeleteAttachments(ctx, tx, dropped); err != nil {
			return err
		}
		if err := s.Jobs.Enqueue(ctx, tx, gone); err != nil {
			return err
		}
	}
}

func erased(f recorddb.RecordAttachment) ErasedFile {
	return ErasedFile{ID: f.ID, Pieces: format.Pieces(f.Size)}
}
