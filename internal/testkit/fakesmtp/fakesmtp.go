// Package fakesmtp is a mail server for tests.
package fakesmtp

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// Server is a mail server. The reply "hang" sends nothing until the test ends, and "drop" closes the connection.
type Server struct {
	t        *testing.T
	Listener net.Listener
	Cert     *tls.Config // offers STARTTLS
	Auth     string      // mechanisms that it offers
	replies  map[string]string

	mu       sync.Mutex
	commands []string
	data     []string
	done     chan struct{}
}

// New returns a server that is not started yet. replies replaces its replies by command.
func New(t *testing.T, replies map[string]string) *Server {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return &Server{
		t:        t,
		Listener: l,
		replies:  replies,
		done:     make(chan struct{}),
	}
}

// Start accepts connections until the test ends.
func (f *Server) Start() *Server {
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			conn, err := f.Listener.Accept()
			if err != nil {
				return
			}
			wg.Go(func() { f.serve(conn) })
		}
	})
	f.t.Cleanup(func() {
		close(f.done)
		f.Listener.Close()
		wg.Wait()
	})
	return f
}

// Addr returns host and port.
func (f *Server) Addr() string { return f.Listener.Addr().String() }

// say sends the reply of a step, and reports whether the conversation continues.
func (f *Server) say(conn net.Conn, step, standard string) bool {
	reply, ok := f.replies[step]
	if !ok {
		reply = standard
	}
	switch reply {
	case "hang":
		<-f.done
		return false
	case "drop":
		return false
	}
	_, err := conn.Write([]byte(reply + "\r\n"))
	return err == nil
}

func (f *Server) serve(conn net.Conn) {
	defer func() { conn.Close() }()
	if !f.say(conn, "HELLO", "220 fake ready") {
		return
	}
	in := bufio.NewReader(conn)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimRight(line, "\r\n")
		f.record(&f.commands, line)
		verb, _, _ := strings.Cut(strings.ToUpper(line), " ")
		switch verb {
		case "EHLO":
			if !f.say(conn, verb, f.greeting(conn)) {
				return
			}
		case "STARTTLS":
			f.say(conn, verb, "220 go ahead")
			conn = tls.Server(conn, f.Cert)
			in = bufio.NewReader(conn)
		case "DATA":
			if !f.say(conn, verb, "354 send") || !f.readData(in) || !f.say(conn, "END", "250 queued") {
				return
			}
		case "AUTH":
			if !f.say(conn, verb, "235 welcome") {
				return
			}
		default:
			if !f.say(conn, verb, "250 ok") || verb == "QUIT" {
				return
			}
		}
	}
}

func (f *Server) greeting(conn net.Conn) string {
	_, secure := conn.(*tls.Conn)
	out := "250-fake"
	if f.Cert != nil && !secure {
		out += "\r\n250-STARTTLS"
	}
	if f.Auth != "" {
		out += "\r\n250-AUTH " + f.Auth
	}
	return out + "\r\n250 8BITMIME"
}

func (f *Server) readData(in *bufio.Reader) bool {
	var b strings.Builder
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return false
		}
		if line == ".\r\n" {
			f.record(&f.data, b.String())
			return true
		}
		b.WriteString(line)
	}
}

func (f *Server) record(list *[]string, s string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	*list = append(*list, s)
}

// Received returns the commands and the messages so far.
func (f *Server) Received() (commands, data []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.commands, f.data
}

// Certificates returns the certificate of a test web server, for the server to present and for the client to trust.
func Certificates(t *testing.T) (server, client *tls.Config) {
	t.Helper()
	web := httptest.NewTLSServer(nil)
	t.Cleanup(web.Close)
	roots := x509.NewCertPool()
	roots.AddCert(web.Certificate())
	return &tls.Config{Certificates: web.TLS.Certificates}, &tls.Config{RootCAs: roots, ServerName: "127.0.0.1"}
}
