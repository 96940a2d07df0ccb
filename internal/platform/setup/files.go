package setup

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// replace writes a file beside the old one and renames it, so that a reader and a power cut find one of the two whole.
// A file of the same text stays untouched.
func replace(path, text string, mode os.FileMode) (changed bool, err error) {
	old, err := os.ReadFile(path)
	if err == nil && string(old) == text {
		return false, os.Chmod(path, mode)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	next := path + ".new"
	if err := os.Remove(next); err != nil && !errors.Is(err, fs.ErrNotExist) { // of a run that was killed
		return false, err
	}
	if err := writeWhole(next, text, mode); err != nil {
		return false, err
	}
	if err := os.Rename(next, path); err != nil {
		return false, err
	}
	return true, syncFolder(filepath.Dir(path))
}

func writeWhole(path, text string, mode os.FileMode) (err error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := f.Chmod(mode); err != nil { // also against a strict umask
		return err
	}
	if _, err := f.WriteString(text); err != nil {
		return err
	}
	return f.Sync()
}

func syncFolder(path string) (err error) {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return f.Sync()
}

// readEnv returns the settings of a file, or none where there is no file.
func readEnv(path string) (f *EnvFile, exists bool, err error) {
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &EnvFile{}, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	f, err = ParseEnv(string(b))
	if err != nil {
		return nil, true, fmt.Errorf("%s: %w", path, err)
	}
	return f, true, nil
}

// makeFolder makes a folder with exactly this mode, whatever the umask is. A folder that exists stays as it is.
func makeFolder(path string, mode os.FileMode) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	if err := os.MkdirAll(path, 0o755); err != nil {
		return err
	}
	return os.Chmod(path, mode)
}

// lock lets one setup run at a time. The operating system releases the lock when the process ends.
func lock(path string) (release func() error, err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(errors.New("another psic setup is running"), f.Close())
	}
	return f.Close, nil
}
