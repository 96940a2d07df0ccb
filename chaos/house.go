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

// house holds what all runs share: the folder, the built program, one cluster.
type house struct {
	o       options
	ctx     context.Context
	dir     string
	product string
	planted string

	once    sync.Once
	cluster *Cluster
	err     error
}

func newHouse(ctx context.Context, o options) (*house, error) {
	dir, err := os.MkdirTemp("", "psic-chaos-")
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(dir, 0o755); err != nil { // the user of PostgreSQL must pass through
		return nil, err
	}
	h := &house{
		o:       o,
		ctx:     ctx,
		dir:     dir,
		product: o.binary,
		planted: o.plant,
	}
	if o.check {
		err = h.build(&h.planted, "psic-planted", "-tags", "plant")
	} else {
		err = h.build(&h.product, "psic")
	}
	return h, err
}

// build leaves the program in the folder, unless one was given.
func (h *house) build(path *string, name string, flags ...string) error {
	if *path != "" {
		abs, err := filepath.Abs(*path)
		*path = abs
		return err
	}
	*path = filepath.Join(h.dir, name)
	args := append(append([]string{"build", "-trimpath"}, flags...), "-o", *path, "./cmd/psic")
	if out, err := exec.CommandContext(h.ctx, "go", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("build: %w\n%s", err, out)
	}
	return nil
}

// plantedToo is for a scenario whose control run needs a bug.
func (h *house) plantedToo() error {
	if h.planted != "" && h.product == "" {
		return nil
	}
	return h.build(&h.planted, "psic-planted", "-tags", "plant")
}

func (h *house) binary(plant string) string {
	if plant != "" {
		return h.planted
	}
	if h.product == "" {
		return h.planted // with no bug chosen it behaves
	}
	return h.product
}

func (h *house) folder(name string) string {
	dir := filepath.Join(h.dir, name)
	for n := 2; ; n++ {
		err := os.Mkdir(dir, 0o755)
		if !errors.Is(err, os.ErrExist) {
			return dir
		}
		dir = filepath.Join(h.dir, fmt.Sprintf("%s-%d", name, n))
	}
}

func (h *house) sharedCluster() (*Cluster, error) {
	h.once.Do(func() { h.cluster, h.err = startCluster(filepath.Join(h.dir, "pg")) })
	return h.cluster, h.err
}

func (h *house) close() {
	if h.cluster != nil {
		h.cluster.Close()
	}
	if h.o.keep {
		fmt.Println("chaos: kept", h.dir)
		return
	}
	_ = os.RemoveAll(h.dir)
}
