package mail

import (
	"context"
	"crypto/tls"
	"net"
)

// line is the connection of one sending. The library leaves a connection open when the greeting or
// the login fails, and does not hear a context that ends later than the dialling; this does both.
type line struct {
	ctx  context.Context // of the whole sending
	tls  *tls.Config     // nil: plain at first
	conn net.Conn
	stop func() bool
}

func (l *line) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := l.connect(ctx, network, address)
	if err != nil {
		return nil, err
	}
	l.conn = conn
	l.stop = context.AfterFunc(l.ctx, func() { conn.Close() })
	return conn, nil
}

func (l *line) connect(ctx context.Context, network, address string) (net.Conn, error) {
	if l.tls != nil {
		return (&tls.Dialer{Config: l.tls}).DialContext(ctx, network, address)
	}
	return (&net.Dialer{}).DialContext(ctx, network, address)
}

func (l *line) close() {
	if l.conn != nil {
		l.stop()
		l.conn.Close()
	}
}
