// Package bus carries short messages between the parts and the replicas of the product, over NATS. NATS runs inside the
// process unless an address of a server is set. Delivery is at most once, so a message only says that something
// changed. What must not be lost is a job.
package bus

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Bus is one connection. Its methods are safe for concurrent use.
type Bus struct {
	conn   *nats.Conn
	server *server.Server // nil when external
}

const (
	prefix       = "psic." // an external server may be shared with other products
	startTimeout = 5 * time.Second
	drainTimeout = 3 * time.Second
	pingTimeout  = 2 * time.Second
	reconnect    = time.Second
)

// ErrSubject is returned for a subject that is not made of words and dots.
var ErrSubject = errors.New("bus: malformed subject")

// errURL does not repeat the address, because the address may contain a password.
var errURL = errors.New("bus: the NATS address cannot be used")

// Open connects to the server at the address. With an empty address it starts a server inside the process. An external
// server may start later than this process: Healthy reports whether it is connected.
func Open(url string) (*Bus, error) {
	if url == "" {
		return embedded()
	}
	conn, err := nats.Connect(url, options(nats.RetryOnFailedConnect(true))...)
	if err != nil {
		return nil, errURL
	}
	return &Bus{conn: conn}, nil
}

func embedded() (*Bus, error) {
	s, err := server.NewServer(&server.Options{DontListen: true, NoSigs: true, NoLog: true})
	if err != nil {
		return nil, fmt.Errorf("bus: make the server: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(startTimeout) {
		s.Shutdown()
		return nil, errors.New("bus: the server did not start")
	}
	conn, err := nats.Connect("", options(nats.InProcessServer(s))...)
	if err != nil {
		s.Shutdown()
		return nil, fmt.Errorf("bus: connect: %w", err)
	}
	return &Bus{conn, s}, nil
}

func options(more ...nats.Option) []nats.Option {
	return append(more,
		nats.Name("psic"),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(reconnect),
		nats.DrainTimeout(drainTimeout),
		// No buffer: messages written while the server is away would arrive late and all at once.
		nats.ReconnectBufSize(-1),
	)
}

// Publish sends to those who are subscribed now. It fails while an external server is away.
func (b *Bus) Publish(subject string, data []byte) error {
	if !valid(subject, false) {
		return ErrSubject
	}
	if err := b.conn.Publish(prefix+subject, data); err != nil {
		return fmt.Errorf("bus: publish: %w", err)
	}
	return nil
}

// Subscribe calls f for each message, one after the other, until unsubscribe is called. The subject may contain "*" for
// one word, and end in ">" for all words that follow. The subscription continues after the server was away.
func (b *Bus) Subscribe(subject string, f func(subject string, data []byte)) (unsubscribe func(), err error) {
	if !valid(subject, true) {
		return nil, ErrSubject
	}
	sub, err := b.conn.Subscribe(prefix+subject, func(m *nats.Msg) {
		f(strings.TrimPrefix(m.Subject, prefix), m.Data)
	})
	if err != nil {
		return nil, fmt.Errorf("bus: subscribe: %w", err)
	}
	// The server must know the subscription before this function returns: the caller reads the state next, and must
	// hear of every change after that. Without a connection the server learns of it on reconnecting.
	if b.conn.IsConnected() {
		_ = b.conn.FlushTimeout(pingTimeout)
	}
	return func() { _ = sub.Unsubscribe() }, nil
}

// Healthy sends a ping to the server and waits for its response.
func (b *Bus) Healthy() error {
	if !b.conn.IsConnected() {
		return errors.New("bus: not connected")
	}
	if err := b.conn.FlushTimeout(pingTimeout); err != nil {
		return fmt.Errorf("bus: %w", err)
	}
	return nil
}

// Close delivers the messages that have arrived, waits for their handlers, and stops the embedded server.
func (b *Bus) Close() {
	done := make(chan struct{})
	b.conn.SetClosedHandler(func(*nats.Conn) { close(done) })
	if b.conn.Drain() == nil {
		select {
		case <-done:
		case <-time.After(drainTimeout + time.Second):
		}
	}
	b.conn.Close()
	if b.server != nil {
		b.server.Shutdown()
		b.server.WaitForShutdown()
	}
}

// valid allows only letters, digits, - and _ between the dots, so that an id from outside cannot add a wildcard to a
// subscription.
func valid(subject string, wildcards bool) bool {
	words := strings.Split(subject, ".")
	for i, word := range words {
		wild := word == "*" || word == ">" && i == len(words)-1
		if !plain(word) && !(wild && wildcards) {
			return false
		}
	}
	return len(subject) <= 250
}

func plain(word string) bool {
	return word != "" && !strings.ContainsFunc(word, func(r rune) bool {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		return !letter && (r < '0' || r > '9') && r != '-' && r != '_'
	})
}
