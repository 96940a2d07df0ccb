package backup

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"psic/internal/platform/blob"
)

func openFiles(o Options) (blob.Lister, error) { return blob.Open(o.S3URL, filesDir(o)) }

func filesDir(o Options) string { return filepath.Join(o.DataDir, "files") }

// listFiles lists the keys without creating the directory, which blob.Open would do.
func listFiles(ctx context.Context, o Options) ([]string, error) {
	if o.S3URL == "" {
		if _, err := os.Stat(filesDir(o)); errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
	}
	files, err := openFiles(o)
	if err != nil {
		return nil, err
	}
	return files.Keys(ctx)
}
