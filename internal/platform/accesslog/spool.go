package accesslog

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"psic/internal/platform/store"
)

// save writes entries to the database, or to the spool while the product is read-only.
func (l *Log) save(ctx context.Context, entries []Entry) error {
	if l.DB.ReadOnly() {
		return l.spool(entries)
	}
	return l.DB.InTx(ctx, func(tx *store.Tx) error { return l.write(ctx, tx, entries) })
}

func (l *Log) spool(entries []Entry) (err error) {
	f, err := os.OpenFile(l.Spool, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	var lines bytes.Buffer
	for _, e := range entries {
		if err := json.NewEncoder(&lines).Encode(e); err != nil {
			return err
		}
	}
	_, err = f.Write(lines.Bytes())
	return err
}

// storeSpool stores the entries of the read-only time in one transaction, and then removes their file.
func (l *Log) storeSpool(ctx context.Context) error {
	if l.Spool == "" || l.DB.ReadOnly() {
		return nil
	}
	raw, err := os.ReadFile(l.Spool)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	entries, err := spooled(raw)
	if err != nil {
		return err
	}
	err = l.DB.InTx(ctx, func(tx *store.Tx) error {
		for batch := range slices.Chunk(entries, batchSize) {
			if err := l.write(ctx, tx, batch); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return os.Remove(l.Spool)
}

// spooled reads the lines. A last line that a crash cut off is left out.
func spooled(raw []byte) (out []Entry, err error) {
	lines := json.NewDecoder(bytes.NewReader(raw))
	for {
		var e Entry
		err := lines.Decode(&e)
		switch {
		case err == nil:
			out = append(out, e)
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return out, nil
		default:
			return nil, fmt.Errorf("line %d: %w", len(out)+1, err)
		}
	}
}
