package backup

import (
	"context"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"psic/internal/platform/blob"
)

// files is a blob store that can also list its keys, which only a backup needs.
type files struct {
	blob.Store
	keys func(ctx context.Context) ([]string, error)
}

func openFiles(o Options) (files, error) {
	dir := filepath.Join(o.DataDir, "files")
	s, err := blob.Open(o.S3URL, dir)
	if err != nil {
		return files{}, err
	}
	if o.S3URL != "" {
		return files{s, func(ctx context.Context) ([]string, error) { return bucketKeys(ctx, o.S3URL) }}, nil
	}
	return files{s, func(context.Context) ([]string, error) { return diskKeys(dir) }}, nil
}

// listFiles lists the keys without creating the directory, which blob.Open would do.
func listFiles(ctx context.Context, o Options) ([]string, error) {
	if o.S3URL != "" {
		return bucketKeys(ctx, o.S3URL)
	}
	return diskKeys(filepath.Join(o.DataDir, "files"))
}

const blobSuffix = ".blob" // the suffix that package blob gives its files

func diskKeys(dir string) ([]string, error) {
	var keys []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if key, ok := strings.CutSuffix(path, blobSuffix); ok && entry.Type().IsRegular() {
			keys = append(keys, key)
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return keys, err
}

// bucketKeys reads the address as blob.NewS3 does, which checks it first.
func bucketKeys(ctx context.Context, rawURL string) ([]string, error) {
	if _, err := blob.NewS3(rawURL); err != nil {
		return nil, err
	}
	u, err := url.Parse(rawURL)
	if err != nil {
		return nil, errors.New("backup: the S3 address does not parse")
	}
	secret, _ := u.User.Password()
	region := u.Query().Get("region")
	if region == "" {
		region = "us-east-1"
	}
	client, err := minio.New(u.Host, &minio.Options{
		Creds:  credentials.NewStaticV4(u.User.Username(), secret, ""),
		Secure: u.Query().Get("insecure") != "1",
		Region: region,
	})
	if err != nil {
		return nil, errors.New("backup: the S3 address cannot be used")
	}
	var keys []string
	all := minio.ListObjectsOptions{Recursive: true}
	for object := range client.ListObjectsIter(ctx, strings.Trim(u.Path, "/"), all) {
		if object.Err != nil {
			return nil, object.Err
		}
		keys = append(keys, object.Key)
	}
	return keys, nil
}
