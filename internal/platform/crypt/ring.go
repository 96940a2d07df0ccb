package crypt

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"sync"
)

// Ring has the wrapping keys by version, of which one is active, and the root of all derived keys. The root never
// rotates, because blind indexes would no longer match.
type Ring struct {
	mu   sync.RWMutex
	data ringFile
	path string // empty for a ring without a file

	derived sync.Map // purpose → key; the code has few purposes, so it stays small
}

type ringFile struct {
	Active int            `json:"active"`
	Keys   map[int][]byte `json:"keys"`
	Root   []byte         `json:"root"`
}

var errRing = errors.New("crypt: the key ring is incomplete")

// FromBytes reads a ring from the text of a key file. Rotate then changes the ring in memory and writes no file.
func FromBytes(b []byte) (*Ring, error) {
	data, err := parseRing(b)
	if err != nil {
		return nil, err
	}
	return &Ring{data: data}, nil
}

// NewBytes returns the text of a key file with new keys.
func NewBytes() []byte {
	return newRing().bytes()
}

func newRing() ringFile {
	return ringFile{Active: 1, Keys: map[int][]byte{1: randomKey()}, Root: randomKey()}
}

func (f ringFile) bytes() []byte {
	b, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		panic(err) // cannot happen: integers and bytes always marshal
	}
	return append(b, '\n')
}

// parseRing refuses a ring with a missing key, because the rows under that key would turn out unreadable much later.
func parseRing(b []byte) (ringFile, error) {
	var f ringFile
	if err := json.Unmarshal(b, &f); err != nil {
		// The decoder's message may contain key material.
		return ringFile{}, fmt.Errorf("%w: not readable as JSON", errRing)
	}
	if len(f.Root) != keySize {
		return ringFile{}, fmt.Errorf("%w: root key missing", errRing)
	}
	if len(f.Keys[f.Active]) != keySize {
		return ringFile{}, fmt.Errorf("%w: active key v%d missing", errRing, f.Active)
	}
	for v := 1; v <= len(f.Keys); v++ {
		if len(f.Keys[v]) != keySize {
			return ringFile{}, fmt.Errorf("%w: key v%d missing", errRing, v)
		}
	}
	return f, nil
}

// Active returns the version of the key under which new texts are sealed.
func (r *Ring) Active() int {
	v, _ := r.activeKey()
	return v
}

func (r *Ring) activeKey() (int, []byte) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.data.Active, r.data.Keys[r.data.Active]
}

// key returns the wrapping key of a version. It reads the file again for an unknown version, because another process
// may have rotated the keys since this one started.
func (r *Ring) key(version int) ([]byte, bool) {
	r.mu.RLock()
	key, ok := r.data.Keys[version]
	r.mu.RUnlock()
	if ok || r.path == "" || r.Reload() != nil {
		return key, ok
	}
	r.mu.RLock()
	defer r.mu.RUnlock()
	key, ok = r.data.Keys[version]
	return key, ok
}

// Reload reads the key file again.
func (r *Ring) Reload() error {
	if r.path == "" {
		return nil
	}
	data, err := readRing(r.path)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.data = data
	r.derived.Clear() // the file may have another root
	return nil
}

// Rotate adds a key version and makes it active. Old texts stay readable. No version is ever removed, because backups
// need them.
func (r *Ring) Rotate() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.path == "" {
		r.data = r.data.next()
		return nil
	}
	data, err := rotateFile(r.path)
	if err != nil {
		return err
	}
	r.data = data
	return nil
}

func (f ringFile) next() ringFile {
	keys := maps.Clone(f.Keys)
	version := len(keys) + 1
	keys[version] = randomKey()
	return ringFile{Active: version, Keys: keys, Root: f.Root}
}
