package account

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // accepted beside PNG
	"image/png"
	"time"

	"golang.org/x/image/draw"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/blob"
	"psic/internal/platform/store"
)

const (
	// MaxPhoto is the largest upload; a little more is read for the form around it.
	MaxPhoto = 5 << 20
	// PhotoSide is the most that a kept picture is high and wide.
	PhotoSide  = 800
	maxPixels  = 16_000_000
	photoType  = "image/png"
	blobPrefix = "photo/"
)

var (
	ErrNotImage = fault.New(fault.Unsupported, "photo.not_image", "Envie uma imagem PNG ou JPEG.")
	ErrPhotoBig = fault.New(fault.TooLarge, "photo.too_large", "A imagem deve ter até 5 MB e até 16 megapixels.")
)

// DefaultPhoto answers for "no photo" and "not yours to see" alike, byte for byte, so that nobody learns
// from a picture whether somebody is a patient.
//
//go:embed default.png
var DefaultPhoto []byte

// NormalPhoto decodes and draws the picture anew: what was hidden in the file (position, scripts, a second
// file behind the first) does not survive. The size is read before the pixels, so that a bomb never opens.
func NormalPhoto(data []byte) ([]byte, error) {
	if len(data) > MaxPhoto {
		return nil, ErrPhotoBig
	}
	cfg, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || format != "png" && format != "jpeg" {
		return nil, ErrNotImage
	}
	if cfg.Width <= 0 || cfg.Height <= 0 {
		return nil, ErrNotImage
	}
	if cfg.Width > maxPixels/cfg.Height {
		return nil, ErrPhotoBig
	}
	src, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, ErrNotImage
	}
	var out bytes.Buffer
	if err := png.Encode(&out, square(src)); err != nil {
		return nil, fmt.Errorf("encode photo: %w", err)
	}
	return out.Bytes(), nil
}

// square cuts the middle and shrinks it to at most 800 px.
func square(src image.Image) image.Image {
	b := src.Bounds()
	side := min(b.Dx(), b.Dy())
	from := image.Rect(0, 0, side, side).Add(image.Pt(b.Min.X+(b.Dx()-side)/2, b.Min.Y+(b.Dy()-side)/2))
	to := min(side, PhotoSide)
	dst := image.NewNRGBA(image.Rect(0, 0, to, to))
	draw.CatmullRom.Scale(dst, dst.Bounds(), src, from, draw.Src, nil)
	return dst
}

// SetPhoto stores the caller's picture. The file is written first and the row after it: a crash in between
// leaves a file that nobody sees, never a row without its file.
//
// Faults: ErrNotImage, ErrPhotoBig.
func (s *Service) SetPhoto(ctx context.Context, id string, data []byte) error {
	picture, err := NormalPhoto(data)
	if err != nil {
		return err
	}
	key := blobPrefix + ids.New()
	if err := s.Blobs.Put(ctx, key, photoType, picture); err != nil {
		return fmt.Errorf("store photo: %w", err)
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error { return s.savePhoto(ctx, tx, id, key) })
	if fault.As(err) != nil { // the account went away while the picture was drawn
		return errors.Join(err, s.dropBlob(ctx, DropBlob{Key: key}))
	}
	return err
}

func (s *Service) savePhoto(ctx context.Context, tx *store.Tx, id, key string) error {
	if _, err := s.Lock(ctx, tx, id); err != nil {
		return err
	}
	old, err := s.q.PhotoKey(ctx, tx, id)
	if err != nil && !store.None(err) {
		return fmt.Errorf("old photo: %w", err)
	}
	if old != "" {
		if err := s.Jobs.Enqueue(ctx, tx, DropBlob{Key: old}); err != nil {
			return err
		}
	}
	return s.q.SavePhoto(
		ctx,
		tx,
		accountdb.SavePhotoParams{AccountID: id, BlobKey: key, UpdatedAt: at.Of(s.Clock.Now())},
	)
}

// Photo returns the picture that this viewer may see, and whether it is a real one.
func (s *Service) Photo(
	ctx context.Context,
	viewer actor.Actor,
	id string,
) (picture []byte, changed time.Time, err error) {
	if !ids.Valid(id) {
		return DefaultPhoto, time.Time{}, nil
	}
	row, err := s.q.Photo(ctx, s.DB.Read(), id)
	if store.None(err) {
		return DefaultPhoto, time.Time{}, nil
	}
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("read photo: %w", err)
	}
	if viewer.Guarded {
		viewer = actor.Actor{}
	}
	ok, err := s.maySeePhoto(ctx, viewer, row)
	if err != nil {
		return nil, time.Time{}, err
	}
	if !ok {
		return DefaultPhoto, time.Time{}, nil
	}
	picture, _, err = s.Blobs.Get(ctx, row.BlobKey)
	if errors.Is(err, blob.ErrNotFound) {
		return DefaultPhoto, time.Time{}, nil
	}
	return picture, row.UpdatedAt.Time, err
}

// maySeePhoto: oneself, administrators, everybody for a listed therapist, and the other side of a session (Q105).
func (s *Service) maySeePhoto(ctx context.Context, viewer actor.Actor, row accountdb.PhotoRow) (bool, error) {
	if viewer.Is(row.AccountID) || viewer.Role == actor.Administrator {
		return true, nil
	}
	if actor.Role(row.Role) == actor.Therapist {
		if ok, err := s.PhotoPublic(ctx, row.AccountID); ok || err != nil {
			return ok, err
		}
	}
	if viewer.Visitor() {
		return false, nil
	}
	return s.PhotoShared(ctx, viewer.ID, row.AccountID)
}
