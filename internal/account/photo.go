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
	// MaxPhoto is the largest file in bytes. The request may be larger by the form around the file.
	MaxPhoto = 5 << 20
	// PhotoSide is the largest width and height of a stored photo, in pixels.
	PhotoSide  = 800
	maxPixels  = 16_000_000
	photoType  = "image/png"
	blobPrefix = "photo/"
)

var (
	ErrNotImage = fault.New(fault.Unsupported, "photo.not_image", "Envie uma imagem PNG ou JPEG.")
	ErrPhotoBig = fault.New(fault.TooLarge, "photo.too_large", "A imagem deve ter até 5 MB e até 16 megapixels.")
)

// DefaultPhoto is returned both when there is no photo and when the viewer may not see it, so that the response does
// not tell whether somebody is a patient.
//
//go:embed default.png
var DefaultPhoto []byte

// NormalPhoto decodes the image and encodes it again, so that nothing hidden in the file remains, such as a GPS
// position, a script or a second file after the first. It checks the size before it decodes the pixels, so that a
// decompression bomb is never decoded.
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

// square crops the middle and scales it down to at most PhotoSide.
func square(src image.Image) image.Image {
	b := src.Bounds()
	side := min(b.Dx(), b.Dy())
	from := image.Rect(0, 0, side, side).Add(image.Pt(b.Min.X+(b.Dx()-side)/2, b.Min.Y+(b.Dy()-side)/2))
	to := min(side, PhotoSide)
	dst := image.NewNRGBA(image.Rect(0, 0, to, to))
	draw.CatmullRom.Scale(dst, dst.Bounds(), src, from, draw.Src, nil)
	return dst
}

// SetPhoto stores the caller's photo. It writes the file before the row, so that a crash in between leaves a file
// without a row, which nobody sees, and never a row without a file.
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
	if fault.As(err) != nil { // the account was deleted meanwhile
		return errors.Join(err, s.runDropBlob(ctx, DropBlob{Key: key}))
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
	p := accountdb.SavePhotoParams{AccountID: id, BlobKey: key, UpdatedAt: at.Of(s.Clock.Now())}
	return s.q.SavePhoto(ctx, tx, p)
}

// Photo returns the photo if this viewer may see it, and when it was uploaded. Otherwise it returns DefaultPhoto and
// the zero time.
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

// maySeePhoto allows the person, administrators, everybody for a listed therapist, and the other participant of a
// session (Q105).
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
