package blob

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// Disk stores each blob in one file: the content type in the first line, then the data. They share a file, so that a
// crash cannot leave one without the other.
type Disk struct{ root *os.Root }

// suffix makes the keys "a" and "a/b" possible at the same time, as a file and a folder.
const suffix = ".blob"

// NewDisk stores blobs below dir. Nothing outside dir is reachable, not even through a symbolic link.
func NewDisk(dir string) (*Disk, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the blob directory: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("open the blob directory: %w", err)
	}
	return &Disk{root}, nil
}

func (d *Disk) Put(ctx context.Context, key, contentType string, data []byte) error {
	if err := checkPut(ctx, key, contentType); err != nil {
		return err
	}
	folder := path.Dir(key)
	if err := d.root.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("blob: %w", err)
	}
	tmp := path.Join(folder, ".tmp-"+rand.Text())
	content := slices.Concat([]byte(contentType+"\n"), data)
	if err := d.write(tmp, content); err != nil {
		return errors.Join(fmt.Errorf("blob: %w", err), d.root.Remove(tmp))
	}
	if err := d.root.Rename(tmp, key+suffix); err != nil {
		return errors.Join(fmt.Errorf("blob: %w", err), d.root.Remove(tmp))
	}
	return d.syncUp(folder)
}

func (d *Disk) write(name string, content []byte) error {
	f, err := d.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Sync(), f.Close())
}

// syncUp makes the file's name durable, in every folder that may be new.
func (d *Disk) syncUp(folder string) error {
	for {
		f, err := d.root.Open(folder)
		if err != nil {
			return fmt.Errorf("blob: %w", err)
		}
		if err := errors.Join(f.Sync(), f.Close()); err != nil {
			return fmt.Errorf("blob: %w", err)
		}
		if folder == "." {
			return nil
		}
		folder = path.Dir(folder)
	}
}

func (d *Disk) Get(ctx context.Context, key string) ([]byte, string, error) {
	if err := checkKey(ctx, key); err != nil {
		return nil, "", err
	}
	content, err := d.root.ReadFile(key + suffix)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", ErrNotFound
	}
	if err != nil {
		return nil, "", fmt.Errorf("blob: %w", err)
	}
	contentType, data, ok := bytes.Cut(content, []byte("\n"))
	if !ok {
		return nil, "", errors.New("blob: damaged file")
	}
	return data, string(contentType), nil
}

func (d *Disk) Delete(ctx context.Context, key string) error {
	if err := checkKey(ctx, key); err != nil {
		return err
	}
	err := d.root.Remove(key + suffix)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("blob: %w", err)
	}
	return d.syncUp(path.Dir(key))
}

// Keys lists every key, in order.
func (d *Disk) Keys(ctx context.Context) ([]string, error) {
	var keys []string
	err := fs.WalkDir(d.root.FS(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if key, ok := strings.CutSuffix(path, suffix); ok && entry.Type().IsRegular() {
			keys = append(keys, key)
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, fmt.Errorf("blob: %w", err)
	}
	return keys, nil
}

func (d *Disk) Close() error { return d.root.Close() }
