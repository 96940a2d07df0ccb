package crypt

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"sync"
)

// Ring holds the wrapping keys by version, one of them active, and the root of everything that
// is derived. The root never rotates: blind indexes would stop matching.
type Ring struct {
	mu   sync.RWMutex
	data ringFile
	path string // empty for a ring that lives in memory only

	derived sync.Map // purpose → key; as many as there are purposes in the code
}

type ringFile struct {
	Active int            `json:"active"`
	Keys   map[int][]byte `json:"keys"`
	Root   []byte         `json:"root"`
}

var errRing = errors.New("crypt: the key ring is incomplete")

// FromBytes reads a ring from the text of a key file. Rotating it changes memory only.
func FromBytes(b []byte) (*Ring, error) {
	data, err := parseRing(b)
	if err != nil {
		return nil, err
	}
	return &Ring{data: data}, nil
}

// NewBytes makes the text of a fresh ring.
func NewBytes() []byte {
	return newRing().bytes()
}

func newRing() ringFile {
	return ringFile{Active: 1, Keys: map[int][]byte{1: randomKey()}, Root: randomKey()}
}

func (f ringFile) bytes() []byte {
	b, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		panic(err) // integers and bytes always marshal
	}
	return append(b, '\n')
}

// parseRing refuses a ring with a hole: a missing key would make some rows unreadable much later.
func parseRing(b []byte) (ringFile, error) {
	var f ringFile
	if err := json.Unmarshal(b, &f); err != nil {
		// The decoder's message could quote key material.
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

// Active is the version under which new texts are sealed.
func (r *Ring) Active() int {
	v, _ := r.activeKey()
	return v
}

func (r *Ring) activeKey() (int, []byte) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.data.Active, r.data.Keys[r.data.Active]
}

// key returns the wrapping key of a version. Another process may have rotated since this one
// started, so an unknown version reads the file once more.
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
	r.derived.Clear() // in case that somebody put another ring there
	return nil
}

// Rotate adds a key version and makes it active. Old texts stay readable until they are rewrapped,
// and no version is ever dropped, because backups need them.
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
