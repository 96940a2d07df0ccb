package blob

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// S3 stores blobs in one bucket, which must exist.
type S3 struct {
	client *minio.Client
	bucket string
}

const (
	s3Timeout = 30 * time.Second
	s3Tries   = 3
)

// errS3URL does not repeat the address, because the address contains a secret.
var errS3URL = errors.New("blob: the S3 address must look like s3://key:secret@host/bucket")

// NewS3 reads s3://key:secret@host/bucket, with ?insecure=1 for plain HTTP and ?region= when the region is not
// us-east-1. It does not connect yet.
func NewS3(rawURL string) (*S3, error) {
	client, bucket, err := OpenBucket(rawURL)
	if err != nil {
		return nil, err
	}
	return &S3{client, bucket}, nil
}

// OpenBucket returns the client of an address that NewS3 reads, and the name of its bucket. It does not connect yet.
func OpenBucket(rawURL string) (*minio.Client, string, error) {
	u, err := url.Parse(rawURL)
	if err != nil || u.Scheme != "s3" || u.Host == "" || u.User == nil {
		return nil, "", errS3URL
	}
	bucket := strings.Trim(u.Path, "/")
	secret, ok := u.User.Password()
	if !ok || bucket == "" || strings.Contains(bucket, "/") {
		return nil, "", errS3URL
	}
	region := u.Query().Get("region")
	if region == "" {
		region = "us-east-1" // without a region the client needs another request and another permission
	}
	client, err := minio.New(u.Host, &minio.Options{
		Creds:      credentials.NewStaticV4(u.User.Username(), secret, ""),
		Secure:     u.Query().Get("insecure") != "1",
		Region:     region,
		MaxRetries: s3Tries,
	})
	if err != nil {
		return nil, "", errS3URL
	}
	return client, bucket, nil
}

// Keys lists every key of the bucket, in order. Objects of other programs are among them.
func (s *S3) Keys(ctx context.Context) ([]string, error) {
	var keys []string
	for object := range s.client.ListObjectsIter(ctx, s.bucket, minio.ListObjectsOptions{Recursive: true}) {
		if object.Err != nil {
			return nil, wrap(object.Err)
		}
		keys = append(keys, object.Key)
	}
	return keys, ctx.Err()
}

func (s *S3) Put(ctx context.Context, key, contentType string, data []byte) error {
	if err := checkPut(ctx, key, contentType); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, s3Timeout)
	defer cancel()
	_, err := s.client.PutObject(ctx, s.bucket, key, bytes.NewReader(data), int64(len(data)),
		minio.PutObjectOptions{ContentType: contentType, DisableMultipart: true})
	return wrap(err)
}

func (s *S3) Get(ctx context.Context, key string) ([]byte, string, error) {
	if err := checkKey(ctx, key); err != nil {
		return nil, "", err
	}
	ctx, cancel := context.WithTimeout(ctx, s3Timeout)
	defer cancel()
	object, err := s.client.GetObject(ctx, s.bucket, key, minio.GetObjectOptions{})
	if err != nil {
		return nil, "", wrap(err)
	}
	defer object.Close()
	data, err := io.ReadAll(object)
	if err != nil {
		return nil, "", wrap(err)
	}
	info, err := object.Stat()
	if err != nil {
		return nil, "", wrap(err)
	}
	return data, info.ContentType, nil
}

func (s *S3) Delete(ctx context.Context, key string) error {
	if err := checkKey(ctx, key); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, s3Timeout)
	defer cancel()
	err := wrap(s.client.RemoveObject(ctx, s.bucket, key, minio.RemoveObjectOptions{}))
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

// wrap returns ErrNotFound for a missing file. A missing bucket stays another error, because the operator must create
// it.
func wrap(err error) error {
	if err == nil {
		return nil
	}
	response := minio.ToErrorResponse(err)
	if response.StatusCode == http.StatusNotFound && response.Code == minio.NoSuchKey {
		return ErrNotFound
	}
	return fmt.Errorf("blob: %w", err)
}
