package autobackup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"

	"psic/internal/platform/backup"
	"psic/internal/platform/blob"
)

// place is where archives are kept.
type place interface {
	// save writes an archive and reads it back from the place. After an error nothing is left there.
	save(ctx context.Context, o backup.Options, name string, now time.Time) (backup.Summary, error)
	// fetch returns a path at which the archive can be read, below stage when it had to be copied.
	fetch(ctx context.Context, name, stage string) (string, error)
	has(ctx context.Context, name string) (bool, error)
	// remove succeeds also when there is no archive.
	remove(ctx context.Context, name string) error
}

func openPlace(to string) (place, error) {
	if !strings.HasPrefix(to, "s3://") {
		return folder(to), nil
	}
	client, name, err := blob.OpenBucket(to)
	if err != nil {
		return nil, fmt.Errorf("PSIC_BACKUP_TO: %w", err)
	}
	return bucket{client, name}, nil
}

// folder keeps archives as files.
type folder string

func (f folder) save(ctx context.Context, o backup.Options, name string, now time.Time) (backup.Summary, error) {
	if err := os.MkdirAll(string(f), 0o700); err != nil {
		return backup.Summary{}, err
	}
	return backup.Write(ctx, o, filepath.Join(string(f), name), now)
}

func (f folder) fetch(_ context.Context, name, _ string) (string, error) {
	return filepath.Join(string(f), name), nil
}

func (f folder) has(_ context.Context, name string) (bool, error) {
	_, err := os.Stat(filepath.Join(string(f), name))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

func (f folder) remove(_ context.Context, name string) error {
	err := os.Remove(filepath.Join(string(f), name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// bucket keeps archives as objects. An archive is made in the data directory first, because it is read back there
// before it is sent, and a second time from the bucket.
type bucket struct {
	client *minio.Client
	name   string
}

const sendPattern = ".psic-send-*"

func (b bucket) save(ctx context.Context, o backup.Options, name string, now time.Time) (backup.Summary, error) {
	stage, err := os.MkdirTemp(o.DataDir, sendPattern)
	if err != nil {
		return backup.Summary{}, err
	}
	defer os.RemoveAll(stage)
	path := filepath.Join(stage, name)
	made, err := backup.Write(ctx, o, path, now)
	if err != nil {
		return made, err
	}
	_, err = b.client.FPutObject(ctx, b.name, name, path,
		minio.PutObjectOptions{ContentType: "application/octet-stream"})
	if err != nil {
		return made, fmt.Errorf("send the backup to its bucket: %w", err)
	}
	if err := b.readBack(ctx, o.Passphrase, name, made); err != nil {
		return made, errors.Join(err, b.remove(context.WithoutCancel(ctx), name))
	}
	return made, nil
}

func (b bucket) readBack(ctx context.Context, passphrase, name string, made backup.Summary) error {
	object, err := b.client.GetObject(ctx, b.name, name, minio.GetObjectOptions{})
	if err != nil {
		return fmt.Errorf("read the backup back from its bucket: %w", err)
	}
	defer object.Close()
	read, err := backup.Verify(ctx, object, passphrase)
	if err != nil {
		return fmt.Errorf("read the backup back from its bucket: %w", err)
	}
	if read.Database != made.Database || read.Files != made.Files {
		return errors.New("the bucket returns another backup than it was sent")
	}
	return nil
}

func (b bucket) fetch(ctx context.Context, name, stage string) (string, error) {
	path := filepath.Join(stage, name)
	return path, b.client.FGetObject(ctx, b.name, name, path, minio.GetObjectOptions{})
}

func (b bucket) has(ctx context.Context, name string) (bool, error) {
	_, err := b.client.StatObject(ctx, b.name, name, minio.StatObjectOptions{})
	if minio.ToErrorResponse(err).Code == minio.NoSuchKey {
		return false, nil
	}
	return err == nil, err
}

func (b bucket) remove(ctx context.Context, name string) error {
	err := b.client.RemoveObject(ctx, b.name, name, minio.RemoveObjectOptions{})
	if minio.ToErrorResponse(err).Code == minio.NoSuchKey {
		return nil
	}
	return err
}
