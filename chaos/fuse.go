package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// blocks is what a file of our own is made of.
type blocks interface {
	Size() int64
	ReadAt(p []byte, off int64) (int, error)
	WriteAt(p []byte, off int64) (int, error)
	Sync() error
}

// fuseFile is a FUSE file system without a folder: the mount point itself is its only file. A loop device asks for
// little more than reading, writing and syncing, so the protocol is spoken by hand.
type fuseFile struct {
	path string
	fd   int
	b    blocks
	gone chan struct{}
}

// Requests of the kernel, by their numbers (include/uapi/linux/fuse.h).
const (
	fuseForget, fuseGetattr, fuseSetattr, fuseOpen = 2, 3, 4, 14
	fuseRead, fuseWrite, fuseStatfs, fuseRelease   = 15, 16, 17, 18
	fuseFsync, fuseFlush, fuseInit                 = 20, 25, 26
	fuseInterrupt, fuseDestroy, fuseBatchForget    = 36, 38, 42
)

const (
	// Sizes: head of a request, of an answer, of read and write.
	fuseHeaderIn, fuseHeaderOut, fuseIO = 40, 16, 40
	fuseLargest                         = 1 << 20

	fuseBigWrites, fuseMaxPages uint32 = 1 << 5, 1 << 22
)

var wire = binary.NativeEndian

// mountFuse puts the blocks as a file at path. Nothing may be cached beyond a sync, so the kernel's write-back stays
// off.
func mountFuse(path string, b blocks) (*fuseFile, error) {
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		return nil, err
	}
	fd, err := unix.Open("/dev/fuse", unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("fuse: %w", err)
	}
	if err := unix.Mount(
		"psic-disk",
		path,
		"fuse",
		unix.MS_NOSUID|unix.MS_NODEV,
		fmt.Sprintf("fd=%d,rootmode=100000,user_id=0,group_id=0", fd),
	); err != nil {
		_ = unix.Close(fd)
		return nil, fmt.Errorf("fuse: mount: %w", err)
	}
	f := &fuseFile{
		path: path,
		fd:   fd,
		b:    b,
		gone: make(chan struct{}),
	}
	go f.serve()
	return f, nil
}

// close unmounts; whoever still lets go of the file is waited for.
func (f *fuseFile) close() error {
	err := unix.Unmount(f.path, 0)
	for tries := 0; errors.Is(err, unix.EBUSY) && tries < 200; tries++ {
		time.Sleep(25 * time.Millisecond)
		err = unix.Unmount(f.path, 0)
	}
	if err != nil {
		_ = unix.Unmount(f.path, unix.MNT_DETACH)
		return fmt.Errorf("fuse: unmount: %w", err)
	}
	<-f.gone
	return unix.Close(f.fd)
}

func (f *fuseFile) serve() {
	defer close(f.gone)
	in := make([]byte, fuseLargest+4096)
	for {
		n, err := unix.Read(f.fd, in)
		switch {
		case errors.Is(err, unix.EINTR),
			errors.Is(err, unix.EAGAIN),
			errors.Is(err, unix.ENOENT): // ENOENT: the asker gave up
			continue
		case err != nil || n < fuseHeaderIn: // ENODEV: unmounted
			return
		}
		f.answer(wire.Uint32(in[4:]), wire.Uint64(in[8:]), in[fuseHeaderIn:n])
	}
}

func (f *fuseFile) answer(op uint32, unique uint64, body []byte) {
	if op == fuseForget || op == fuseBatchForget || op == fuseInterrupt {
		return // nobody waits
	}
	out, err := f.do(op, body)
	code := int32(0)
	if err != nil {
		out, code = nil, -int32(unix.EIO)
		var number unix.Errno
		if errors.As(err, &number) {
			code = -int32(number)
		}
	}
	head := make([]byte, fuseHeaderOut, fuseHeaderOut+len(out))
	wire.PutUint32(head, uint32(fuseHeaderOut+len(out)))
	wire.PutUint32(head[4:], uint32(code))
	wire.PutUint64(head[8:], unique)
	_, _ = unix.Write(f.fd, append(head, out...))
}

func (f *fuseFile) do(op uint32, body []byte) ([]byte, error) {
	switch op {
	case fuseInit:
		return f.greet(body), nil
	case fuseGetattr, fuseSetattr:
		return f.attributes(), nil
	case fuseOpen:
		return make([]byte, 16), nil
	case fuseStatfs:
		return make([]byte, 80), nil
	case fuseRelease, fuseFlush, fuseDestroy:
		return nil, nil
	case fuseFsync:
		return nil, f.b.Sync()
	case fuseRead:
		off, size := int64(wire.Uint64(body[8:])), int64(wire.Uint32(body[16:]))
		p := make([]byte, max(0, min(size, f.b.Size()-off)))
		_, err := f.b.ReadAt(p, off)
		return p, err
	case fuseWrite:
		n, err := f.b.WriteAt(body[fuseIO:], int64(wire.Uint64(body[8:])))
		out := make([]byte, 8)
		wire.PutUint32(out, uint32(n))
		return out, err
	}
	return nil, unix.ENOSYS
}

// greet agrees on version 7.31 and on large writes; what is not asked for, such as a write-back cache, is not given.
func (f *fuseFile) greet(body []byte) []byte {
	out := make([]byte, 64)
	wire.PutUint32(out, 7)
	wire.PutUint32(out[4:], 31)
	wire.PutUint32(out[8:], wire.Uint32(body[8:]))
	wire.PutUint32(out[12:], fuseBigWrites|fuseMaxPages)
	wire.PutUint32(out[20:], fuseLargest)
	wire.PutUint32(out[24:], 1)
	wire.PutUint16(out[28:], fuseLargest/4096)
	return out
}

func (f *fuseFile) attributes() []byte {
	out := make([]byte, 104)
	wire.PutUint64(out, 3600) // seconds that the kernel may believe it
	attr := out[16:]
	wire.PutUint64(attr, 1)
	wire.PutUint64(attr[8:], uint64(f.b.Size()))
	wire.PutUint64(attr[16:], uint64(f.b.Size()/512))
	wire.PutUint32(attr[60:], unix.S_IFREG|0o600)
	wire.PutUint32(attr[64:], 1)
	wire.PutUint32(attr[80:], 4096)
	return out
}
