package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

const block = 4096

// volatile is a disk with a cache: what was written is in memory until a sync, and a power cut takes it. Until then a
// real disk may have put any of it down, in any order, so a cut may also let some of the blocks survive.
type volatile struct {
	mu      sync.Mutex
	platter *os.File
	size    int64
	cached  map[int64][]byte // by number of the block
	off     bool
	syncs   int
	left    int           // writes until the power goes, when somebody waits for that
	struck  chan struct{} // closed then
}

func newVolatile(platter *os.File) (*volatile, error) {
	info, err := platter.Stat()
	if err != nil {
		return nil, err
	}
	return &volatile{platter: platter, size: info.Size(), cached: map[int64][]byte{}}, nil
}

// Size in bytes.
func (v *volatile) Size() int64 { return v.size }

// ReadAt returns what was written last, synced or not.
func (v *volatile) ReadAt(p []byte, off int64) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.off {
		return 0, unix.EIO
	}
	if _, err := v.platter.ReadAt(p, off); err != nil {
		return 0, err
	}
	for n := off / block; n*block < off+int64(len(p)); n++ {
		if data, ok := v.cached[n]; ok {
			from := max(off, n*block)
			copy(p[from-off:], data[from-n*block:])
		}
	}
	return len(p), nil
}

// WriteAt keeps it in memory.
func (v *volatile) WriteAt(p []byte, off int64) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.off {
		return 0, unix.EIO
	}
	if off+int64(len(p)) > v.size {
		return 0, unix.ENOSPC
	}
	for done := 0; done < len(p); {
		n, within := (off+int64(done))/block, (off+int64(done))%block
		data, ok := v.cached[n]
		if !ok {
			data = make([]byte, block)
			if within != 0 || len(p)-done < block {
				if _, err := v.platter.ReadAt(data, n*block); err != nil {
					return done, err
				}
			}
			v.cached[n] = data
		}
		done += copy(data[within:], p[done:])
	}
	if v.left > 0 {
		if v.left--; v.left == 0 {
			v.off = true
			close(v.struck)
		}
	}
	return len(p), nil
}

// Sync puts everything down.
func (v *volatile) Sync() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.off {
		return unix.EIO
	}
	v.syncs++
	return v.put(func() bool { return true })
}

func (v *volatile) put(survives func() bool) error {
	for n, data := range v.cached {
		if !survives() {
			continue
		}
		if _, err := v.platter.WriteAt(data, n*block); err != nil {
			return err
		}
	}
	clear(v.cached)
	return nil
}

// Cut is the power cut. It comes after so many more writes, which is in the middle of something, or when nobody writes
// for a while. From then on nothing can be read or written, and of what was not synced each block survives by the
// chance given. It returns how many were on their way.
func (v *volatile) Cut(dice *rand.Rand, writes int, chance float64) (int, error) {
	v.mu.Lock()
	v.left, v.struck = writes, make(chan struct{})
	v.mu.Unlock()
	select {
	case <-v.struck:
	case <-time.After(time.Second):
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.off, v.left = true, 0
	flying := len(v.cached)
	return flying, v.put(func() bool { return dice.Float64() < chance })
}

// powerDisk is an ext4 file system on a loop device on such a disk.
type powerDisk struct {
	dir   string // where it is mounted
	image string
	now   *volatile
	file  *fuseFile
	loop  string
}

// newPowerDisk makes the disk of so many MiB and mounts it.
func (r *Run) newPowerDisk(dir string, size int) (*powerDisk, error) {
	d := &powerDisk{dir: dir, image: dir + ".img"}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	if _, err := run("truncate", "-s", fmt.Sprintf("%dM", size), d.image); err != nil {
		return nil, err
	}
	if _, err := run(
		"mkfs.ext4",
		"-q",
		"-F",
		"-E",
		"lazy_itable_init=0,lazy_journal_init=0,nodiscard",
		d.image,
	); err != nil {
		return nil, err
	}
	r.OnEnd(func() { _ = d.detach() })
	return d, d.attach()
}

// attach is the moment when power comes back: the file system replays its journal.
func (d *powerDisk) attach() error {
	platter, err := os.OpenFile(d.image, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if d.now, err = newVolatile(platter); err != nil {
		return err
	}
	if d.file, err = mountFuse(filepath.Join(filepath.Dir(d.dir), filepath.Base(d.dir)+".fuse"), d.now); err != nil {
		return err
	}
	if d.loop, err = run("losetup", "--find", "--show", d.file.path); err != nil {
		return err
	}
	_, err = run("mount", "-t", "ext4", d.loop, d.dir)
	return err
}

// detach takes the disk out. A dead disk answers with errors, which do not matter here.
func (d *powerDisk) detach() error {
	if d.file == nil {
		return nil
	}
	_, err := run("umount", d.dir)
	if d.loop != "" {
		_, _ = run("losetup", "--detach", d.loop)
	}
	if closed := d.file.close(); err == nil {
		err = closed
	}
	_ = d.now.platter.Close()
	d.file, d.loop = nil, ""
	return err
}

// sound lets the file system's own checker look at the disk, which must be taken out before.
func (d *powerDisk) sound() error {
	_, err := run("e2fsck", "-f", "-n", d.image)
	return err
}

// run is a command of the system and its answer.
func run(name string, args ...string) (string, error) {
	path, err := program(name)
	if err != nil {
		return "", err
	}
	out, err := exec.Command(path, args...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s: %w %s", name, err, out)
	}
	return strings.TrimSpace(string(out)), nil
}
