package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
)

// harness holds what all runs share: the folder, the built programs, one cluster.
type harness struct {
	o   options
	ctx context.Context
	dir string

	building sync.Mutex
	built    map[string]string // the program by the name of its planted bug; "" is the product as it is

	once    sync.Once
	cluster *Cluster
	err     error
}

func newHarness(ctx context.Context, o options) (*harness, error) {
	dir, err := os.MkdirTemp("", "psic-chaos-")
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(dir, 0o755); err != nil { // the user of PostgreSQL must pass through
		return nil, err
	}
	h := &harness{
		o:     o,
		ctx:   ctx,
		dir:   dir,
		built: map[string]string{},
	}
	if o.binary != "" {
		if h.built[""], err = filepath.Abs(o.binary); err != nil {
			return nil, err
		}
	}
	if _, err := h.binary(""); err != nil {
		h.close()
		return nil, err
	}
	return h, nil
}

// binary is the product, with a planted bug when one is named. Each is built when it is first asked for.
func (h *harness) binary(plant string) (string, error) {
	h.building.Lock()
	defer h.building.Unlock()
	if path := h.built[plant]; path != "" {
		return path, nil
	}
	path := filepath.Join(h.dir, "psic")
	args := []string{"build", "-trimpath"}
	if plant != "" {
		path += "-" + plant
		list, err := writeOverlay(".", h.folder("overlay-"+plant), plant)
		if err != nil {
			return "", err
		}
		args = append(args, "-overlay", list)
	}
	args = append(args, "-o", path, "./cmd/psic")
	if out, err := exec.CommandContext(h.ctx, "go", args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("build %s: %w\n%s", filepath.Base(path), err, out)
	}
	h.built[plant] = path
	return path, nil
}

func (h *harness) folder(name string) string {
	dir := filepath.Join(h.dir, name)
	for n := 2; ; n++ {
		err := os.Mkdir(dir, 0o755)
		if !errors.Is(err, os.ErrExist) {
			return dir
		}
		dir = filepath.Join(h.dir, fmt.Sprintf("%s-%d", name, n))
	}
}

func (h *harness) sharedCluster() (*Cluster, error) {
	h.once.Do(func() { h.cluster, h.err = startCluster(filepath.Join(h.dir, "pg")) })
	return h.cluster, h.err
}

func (h *harness) close() {
	if h.cluster != nil {
		h.cluster.Kill()
	}
	if h.o.keep {
		fmt.Println("chaos: kept", h.dir)
		return
	}
	_ = os.RemoveAll(h.dir)
}
