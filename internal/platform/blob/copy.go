package blob

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// copiers is how many files are copied at once: a bucket answers each request late and many at once.
const copiers = 8

// CopyOptions say what to do beside copying.
type CopyOptions struct {
	// RemoveOthers deletes files of the target that the source does not have, such as those that were deleted since an
	// earlier copy. Without it such files are an error.
	RemoveOthers bool
	// Progress is told how many of all files are done.
	Progress func(done, all int)
}

// Copied is the result of a copy.
type Copied struct {
	Files, Bytes int64 // copied now
	Before       int64 // were there already, with the same content
	Others       int64 // removed from the target
}

// ErrOthers is returned when the target has files that the source does not have.
var ErrOthers = errors.New("blob: the target has files that the source does not have")

// Copy brings every file of one store to another, and reads each back. It can be repeated: a file that is there with
// the same content and type is left alone, so a copy that was interrupted goes on where it was.
func Copy(ctx context.Context, from, to Lister, o CopyOptions) (c Copied, err error) {
	keys, err := from.Keys(ctx)
	if err != nil {
		return c, err
	}
	there, err := to.Keys(ctx)
	if err != nil {
		return c, err
	}
	others := without(there, keys)
	if len(others) > 0 && !o.RemoveOthers {
		return c, fmt.Errorf("%w: %d, such as %s", ErrOthers, len(others), others[0])
	}
	for _, key := range others {
		if err := to.Delete(ctx, key); err != nil {
			return c, err
		}
		c.Others++
	}
	err = c.all(ctx, from, to, keys, there, o.Progress)
	return c, err
}

// without returns the keys of a that are not in b.
func without(a, b []string) (out []string) {
	known := make(map[string]bool, len(b))
	for _, key := range b {
		known[key] = true
	}
	for _, key := range a {
		if !known[key] {
			out = append(out, key)
		}
	}
	return out
}

func (c *Copied) all(
	ctx context.Context,
	from, to Lister,
	keys, there []string,
	progress func(done, all int),
) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	present := map[string]bool{}
	for _, key := range there {
		present[key] = true
	}
	work, mu, done := make(chan string), sync.Mutex{}, 0
	var workers sync.WaitGroup
	for range copiers {
		workers.Go(func() {
			for key := range work {
				n, copied, err := copyOne(ctx, from, to, key, present[key])
				if err != nil {
					cancel(fmt.Errorf("%s: %w", key, err))
					continue
				}
				mu.Lock()
				if copied {
					c.Files, c.Bytes = c.Files+1, c.Bytes+n
				} else if n >= 0 {
					c.Before++
				}
				done++
				progress(done, len(keys))
				mu.Unlock()
			}
		})
	}
	for _, key := range keys {
		if ctx.Err() != nil {
			break
		}
		work <- key
	}
	close(work)
	workers.Wait()
	return context.Cause(ctx)
}

// copyOne copies one file unless it is there. A file that was deleted since the keys were listed is no error; its size
// is -1.
func copyOne(ctx context.Context, from, to Lister, key string, present bool) (size int64, copied bool, err error) {
	data, contentType, err := from.Get(ctx, key)
	if errors.Is(err, ErrNotFound) {
		return -1, false, to.Delete(ctx, key)
	}
	if err != nil {
		return 0, false, err
	}
	if present {
		same, err := holds(ctx, to, key, contentType, data)
		if err != nil || same {
			return int64(len(data)), false, err
		}
	}
	if err := to.Put(ctx, key, contentType, data); err != nil {
		return 0, false, err
	}
	same, err := holds(ctx, to, key, contentType, data)
	if err == nil && !same {
		err = errors.New("blob: the target holds something else than was written")
	}
	return int64(len(data)), true, err
}

func holds(ctx context.Context, s Store, key, contentType string, data []byte) (bool, error) {
	got, gotType, err := s.Get(ctx, key)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return err == nil && gotType == contentType && bytes.Equal(got, data), err
}

// Plan is what a copy would do.
type Plan struct {
	Files, Missing, Others int
	Bytes                  int64         // of the missing files, from a sample
	Takes                  time.Duration // from the time that reading the sample took
}

// sampled is how many files are read for an estimate.
const sampled = 100

// Estimate says what Copy would do. It changes nothing.
func Estimate(ctx context.Context, from, to Lister, now func() time.Time) (p Plan, err error) {
	keys, err := from.Keys(ctx)
	if err != nil {
		return p, err
	}
	there, err := to.Keys(ctx)
	if err != nil {
		return p, err
	}
	missing := without(keys, there)
	p.Files, p.Missing, p.Others = len(keys), len(missing), len(without(there, keys))
	if p.Missing == 0 {
		return p, nil
	}
	began, read := now(), 0
	for key := range slices.Values(missing) {
		if read == sampled {
			break
		}
		data, _, err := from.Get(ctx, key)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return p, err
		}
		p.Bytes += int64(len(data))
		read++
	}
	p.Bytes = p.Bytes * int64(p.Missing) / int64(read)
	// A file is read, written and read back, by several copiers at once.
	p.Takes = now().Sub(began) * 3 * time.Duration(p.Missing) / time.Duration(read) / copiers
	return p, nil
}
