package overload

import (
	"context"
	"net"
	"time"
)

type arrivalKey struct{}

// stamped is a connection that knows when the bytes which were read last had come.
type stamped interface{ takeArrival() time.Time }

// RememberConn is for http.Server.ConnContext: it lets Arrived find the connection.
func RememberConn(ctx context.Context, c net.Conn) context.Context {
	if s, ok := c.(stamped); ok {
		return context.WithValue(ctx, arrivalKey{}, s)
	}
	return ctx
}

// Arrived is when the machine received the request; zero where that is not known. It can be asked once: what is sent
// before the answer to the last request was read has no time of its own.
func Arrived(ctx context.Context) time.Time {
	if s, ok := ctx.Value(arrivalKey{}).(stamped); ok {
		return s.takeArrival()
	}
	return time.Time{}
}
