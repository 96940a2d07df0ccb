package overload

import (
	"context"
	"crypto/tls"
	"net"
	"time"
)

type arrivalKey struct{}

// stamped is a connection that knows when the machine received the bytes that were read last.
type stamped interface{ takeArrival() time.Time }

// RememberConn is for http.Server.ConnContext. It lets Arrived find the connection.
func RememberConn(ctx context.Context, c net.Conn) context.Context {
	if secure, ok := c.(*tls.Conn); ok {
		c = secure.NetConn()
	}
	if s, ok := c.(stamped); ok {
		return context.WithValue(ctx, arrivalKey{}, s)
	}
	return ctx
}

// Arrived returns when the machine received the request, or zero when that is not known. It returns the time once for
// each read. A request that was sent before the response to the one before it has no time of its own.
func Arrived(ctx context.Context) time.Time {
	if s, ok := ctx.Value(arrivalKey{}).(stamped); ok {
		return s.takeArrival()
	}
	return time.Time{}
}
