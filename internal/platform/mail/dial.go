package mail

import (
	"context"
	"crypto/tls"
	"net"
)

// connection is the connection of one Send. The library leaves a connection open when the greeting or the login fails,
// and ignores a context that ends after dialling. This type closes the connection in both cases.
type connection struct {
	ctx  context.Context // of the whole Send
	tls  *tls.Config     // nil: plain at first
	conn net.Conn
	stop func() bool
}

func (c *connection) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := c.connect(ctx, network, address)
	if err != nil {
		return nil, err
	}
	c.conn = conn
	c.stop = context.AfterFunc(c.ctx, func() { conn.Close() })
	return conn, nil
}

func (c *connection) connect(ctx context.Context, network, address string) (net.Conn, error) {
	if c.tls != nil {
		return (&tls.Dialer{Config: c.tls}).DialContext(ctx, network, address)
	}
	return (&net.Dialer{}).DialContext(ctx, network, address)
}

func (c *connection) close() {
	if c.conn != nil {
		c.stop()
		c.conn.Close()
	}
}
