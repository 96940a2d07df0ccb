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

// StampArrivals makes the kernel note when bytes come, so that the time in which nobody read them can be told: the
// processor was busy with others, or the connection was not even accepted yet.
func StampArrivals(l net.Listener) net.Listener {
	tcp, ok := l.(*net.TCPListener)
	if !ok {
		return l
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return l
	}
	set := errors.New("not asked")
	// Connections inherit it from their listener, so what comes before they are accepted is noted too.
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
		return c, nil //nolint:nilerr // a connection without times is as good as any
	}
	return &stampedConn{TCPConn: c, raw: raw}, nil
}

// stampedConn reads through recvmsg, which tells the time of the bytes; everything else is the connection's own.
type stampedConn struct {
	*net.TCPConn
	raw  syscall.RawConn
	came atomic.Int64 // nanoseconds since 1970, 0: not known
}

func (c *stampedConn) takeArrival() time.Time {
	if at := c.came.Swap(0); at != 0 {
		return time.Unix(0, at)
	}
	return time.Time{}
}

// Read notes when the bytes came.
func (c *stampedConn) Read(p []byte) (n int, err error) {
	if len(p) == 0 {
		return 0, nil
	}
	var beside [64]byte
	said := 0
	waited := c.raw.Read(func(fd uintptr) bool {
		for {
			n, said, _, _, err = unix.Recvmsg(int(fd), p, beside[:], 0)
			if !errors.Is(err, unix.EINTR) {
				return !errors.Is(err, unix.EAGAIN)
			}
		}
	})
	switch {
	case waited != nil: // the deadline, or the connection was closed here
		return 0, waited
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
	c.came.Store(stampIn(beside[:said]))
	return n, nil
}

// stampIn reads the one message that was asked for; 0 when it is another, or of a machine with other sizes.
func stampIn(b []byte) int64 {
	const head = unix.SizeofCmsghdr
	if head != 16 || len(b) < head+16 || binary.NativeEndian.Uint32(b[8:]) != unix.SOL_SOCKET ||
		binary.NativeEndian.Uint32(b[12:]) != unix.SCM_TIMESTAMPNS {
		return 0
	}
	return int64(
		binary.NativeEndian.Uint64(b[head:]),
	)*int64(
		time.Second,
	) + int64(
		binary.NativeEndian.Uint64(b[head+8:]),
	)
}
