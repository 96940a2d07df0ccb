package crypt

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

const fileName = "keys.json"

// ErrExposed is returned for a key file that somebody besides its owner may read.
var ErrExposed = errors.New("crypt: the key file is readable by others; run chmod 600 on it")

// Open reads keys.json of the directory, and creates it on the first start. It refuses a file that anybody besides the
// owner may read or write, and a ring with a missing key.
func Open(dir string) (*Ring, error) {
	ring, err := Load(dir)
	if !errors.Is(err, fs.ErrNotExist) {
		return ring, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the key directory: %w", err)
	}
	err = create(filepath.Join(dir, fileName), newRing().bytes())
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("make the key file: %w", err)
	}
	return Load(dir)
}

// Load reads keys.json and never creates it. Where data is stored already, a new ring would hide that the right one is
// lost.
func Load(dir string) (*Ring, error) {
	path := filepath.Join(dir, fileName)
	data, err := readRing(path)
	if err != nil {
		return nil, err
	}
	return &Ring{data: data, path: path}, nil
}

func readRing(path string) (ringFile, error) {
	f, err := os.Open(path)
	if err != nil {
		return ringFile{}, fmt.Errorf("open the key file: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return ringFile{}, fmt.Errorf("open the key file: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return ringFile{}, ErrExposed
	}
	b, err := io.ReadAll(f)
	if err != nil {
		return ringFile{}, fmt.Errorf("read the key file: %w", err)
	}
	return parseRing(b)
}

// create writes a complete file or none. Of two processes that start together, the first one's file stays.
func create(path string, b []byte) error {
	tmp, err := writeTemp(path, b)
	if err != nil {
		return err
	}
	defer os.Remove(tmp)
	if err := os.Link(tmp, path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// rotateFile locks the directory, because two rotations at once would lose a key, and with it everything that was
// sealed under it.
func rotateFile(path string) (ringFile, error) {
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return ringFile{}, err
	}
	defer dir.Close()
	if err := syscall.Flock(int(dir.Fd()), syscall.LOCK_EX); err != nil {
		return ringFile{}, fmt.Errorf("lock the key directory: %w", err)
	}
	data, err := readRing(path)
	if err != nil {
		return ringFile{}, err
	}
	data = data.next()
	tmp, err := writeTemp(path, data.bytes())
	if err != nil {
		return ringFile{}, err
	}
	if err := os.Rename(tmp, path); err != nil {
		return ringFile{}, errors.Join(err, os.Remove(tmp))
	}
	return data, dir.Sync()
}

func writeTemp(path string, b []byte) (string, error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+fileName+"-*") // its mode is 0600
	if err != nil {
		return "", err
	}
	_, err = f.Write(b)
	err = errors.Join(err, f.Sync(), f.Close())
	if err != nil {
		return "", errors.Join(err, os.Remove(f.Name()))
	}
	return f.Name(), nil
}

func syncDir(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
