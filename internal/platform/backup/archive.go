package backup

import (
	"archive/tar"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

const (
	manifestName = "manifest.json"
	databaseName = "database"
	filePrefix   = "files/"
	typeRecord   = "PSIC.type"
	maxFile      = 64 << 20 // a file is read into memory
)

func header(name string, size int64, at time.Time) *tar.Header {
	return &tar.Header{
		Name:    name,
		Size:    size,
		Mode:    0o600,
		ModTime: at,
		Format:  tar.FormatPAX,
	}
}

func addManifest(archive *tar.Writer, m Manifest) error {
	b, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	if err := archive.WriteHeader(header(manifestName, int64(len(b)), m.CreatedAt)); err != nil {
		return err
	}
	_, err = archive.Write(b)
	return err
}

func addFile(archive *tar.Writer, key, contentType string, data []byte, at time.Time) error {
	if len(data) > maxFile {
		return fmt.Errorf("backup: the file %s is larger than %d bytes", key, maxFile)
	}
	h := header(filePrefix+key, int64(len(data)), at)
	h.PAXRecords = map[string]string{typeRecord: contentType}
	if err := archive.WriteHeader(h); err != nil {
		return err
	}
	_, err := archive.Write(data)
	return err
}

// visitor is called with each part of an archive, in the order of the archive. A nil field skips its parts.
type visitor struct {
	database func(r io.Reader) error
	file     func(key, contentType string, data []byte) error
}

// visit reads the archive to its end. Success proves that nothing is missing or changed.
func visit(ctx context.Context, path, passphrase string, v visitor) (Summary, error) {
	f, err := os.Open(path)
	if err != nil {
		return Summary{}, fmt.Errorf("backup: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return Summary{}, err
	}
	s, err := visitStream(ctx, f, passphrase, v)
	s.Size = info.Size()
	return s, err
}

func visitStream(ctx context.Context, in io.Reader, passphrase string, v visitor) (Summary, error) {
	plain, err := newUnsealer(in, passphrase)
	if err != nil {
		return Summary{}, err
	}
	var s Summary
	archive := tar.NewReader(plain)
	if err := readManifest(archive, &s.Manifest); err != nil {
		return s, err
	}
	if err := visitParts(ctx, archive, v, &s); err != nil {
		return s, err
	}
	// The stream may go on after the end of the tar archive, and the rest must be authentic too.
	_, err = io.Copy(io.Discard, plain)
	return s, err
}

// Verify reads an archive to its end and extracts nothing. Success proves that nothing is missing or changed.
func Verify(ctx context.Context, in io.Reader, passphrase string) (Summary, error) {
	return visitStream(ctx, in, passphrase, visitor{})
}

// inspect verifies an archive and extracts nothing.
func inspect(ctx context.Context, path, passphrase string) (Summary, error) {
	return visit(ctx, path, passphrase, visitor{})
}

func readManifest(archive *tar.Reader, m *Manifest) error {
	h, err := archive.Next()
	if err != nil {
		return damaged(err)
	}
	if h.Name != manifestName {
		return ErrDamaged
	}
	if err := json.NewDecoder(io.LimitReader(archive, 64<<10)).Decode(m); err != nil {
		return damaged(err)
	}
	if m.Format != format {
		return fmt.Errorf("backup: the archive has format %d, this program reads %d", m.Format, format)
	}
	return nil
}

func visitParts(ctx context.Context, archive *tar.Reader, v visitor, s *Summary) error {
	found := false
	for ctx.Err() == nil {
		h, err := archive.Next()
		if errors.Is(err, io.EOF) {
			if !found {
				return ErrDamaged
			}
			return nil
		}
		if err != nil {
			return damaged(err)
		}
		switch {
		case h.Name == databaseName && !found:
			found, s.Database = true, h.Size
			err = visitDatabase(archive, v)
		case strings.HasPrefix(h.Name, filePrefix) && found && h.Size <= maxFile:
			s.Files++
			err = visitFile(archive, h, v)
		default:
			err = ErrDamaged
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

func visitDatabase(archive *tar.Reader, v visitor) error {
	if v.database == nil {
		return nil // archive.Next skips it
	}
	return v.database(archive)
}

func visitFile(archive *tar.Reader, h *tar.Header, v visitor) error {
	if v.file == nil {
		return nil
	}
	data, err := io.ReadAll(archive)
	if err != nil {
		return damaged(err)
	}
	return v.file(strings.TrimPrefix(h.Name, filePrefix), h.PAXRecords[typeRecord], data)
}

// damaged returns ErrDamaged for an error of the content, and the error itself for one of the disk.
func damaged(err error) error {
	if pathErr, ok := errors.AsType[*os.PathError](err); ok {
		return pathErr
	}
	return ErrDamaged
}
