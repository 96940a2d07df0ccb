package overload

import (
	"encoding/binary"
	"errors"
	"io"
	"net"
	"os"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// StampArrivals makes the kernel record when bytes arrive. So Arrived knows how long a request waited before the
// process read it, because the processor was busy or the connection was not accepted yet.
func StampArrivals(l net.Listener) net.Listener {
	tcp, ok := l.(*net.TCPListener)
	if !ok {
		return l
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return l
	}
	set := errors.New("not set")
	// Connections inherit the option from their listener, so bytes that arrive before the accept have a time too.
	err = raw.Control(func(fd uintptr) { set = unix.SetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_TIMESTAMPNS, 1) })
	if err != nil || set != nil {
		return l
	}
	return stampingListener{tcp}
}

type stampingListener struct{ *net.TCPListener }

// Accept wraps the connection.
func (l stampingListener) Accept() (net.Conn, error) {
	c, err := l.AcceptTCP()
	if err != nil {
		return nil, err
	}
	raw, err := c.SyscallConn()
	if err != nil {
		return c, nil //nolint:nilerr // the connection works without times
	}
	return &stampedConn{TCPConn: c, raw: raw}, nil
}

// stampedConn reads through recvmsg, which also returns the time of the bytes.
type stampedConn struct {
	*net.TCPConn
	raw  syscall.RawConn
	came atomic.Int64 // nanoseconds since 1970; 0 is unknown
}

func (c *stampedConn) takeArrival() time.Time {
	if at := c.came.Swap(0); at != 0 {
		return time.Unix(0, at)
	}
	return time.Time{}
}

// Read stores when the bytes arrived.
func (c *stampedConn) Read(p []byte) (n int, err error) {
	if len(p) == 0 {
		return 0, nil
	}
	var control [64]byte
	controlLen := 0
	readErr := c.raw.Read(func(fd uintptr) bool {
		for {
			n, controlLen, _, _, err = unix.Recvmsg(int(fd), p, control[:], 0)
			if !errors.Is(err, unix.EINTR) {
				return !errors.Is(err, unix.EAGAIN)
			}
		}
	})
	switch {
	case readErr != nil: // the deadline passed, or this side closed the connection
		return 0, readErr
	case err != nil:
		return 0, &net.OpError{
			Op:     "read",
			Net:    "tcp",
			Source: c.LocalAddr(),
			Addr:   c.RemoteAddr(),
			Err:    os.NewSyscallError("recvmsg", err),
		}
	case n == 0:
		return 0, io.EOF
	}
	c.came.Store(stampIn(control[:controlLen]))
	return n, nil
}

// stampIn reads the timestamp of a control message in nanoseconds. It returns 0 for another message, and on a machine
// where the header has another size.
func stampIn(b []byte) int64 {
	const head = unix.SizeofCmsghdr
	if head != 16 || len(b) < head+16 || binary.NativeEndian.Uint32(b[8:]) != unix.SOL_SOCKET ||
		binary.NativeEndian.Uint32(b[12:]) != unix.SCM_TIMESTAMPNS {
		return 0
	}
	seconds, nanoseconds := binary.NativeEndian.Uint64(b[head:]), binary.NativeEndian.Uint64(b[head+8:])
	return int64(seconds)*int64(time.Second) + int64(nanoseconds)
}
