package mail

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

// fakeSMTP is a mail server. The reply "hang" sends nothing until the test ends, and "drop" closes the connection.
type fakeSMTP struct {
	t        *testing.T
	listener net.Listener
	cert     *tls.Config // offers STARTTLS
	auth     string      // mechanisms that it offers
	replies  map[string]string

	mu       sync.Mutex
	commands []string
	data     []string
	done     chan struct{}
}

func newFakeSMTP(t *testing.T, replies map[string]string) *fakeSMTP {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return &fakeSMTP{
		t:        t,
		listener: l,
		replies:  replies,
		done:     make(chan struct{}),
	}
}

func (f *fakeSMTP) start() *fakeSMTP {
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			conn, err := f.listener.Accept()
			if err != nil {
				return
			}
			wg.Go(func() { f.serve(conn) })
		}
	})
	f.t.Cleanup(func() {
		close(f.done)
		f.listener.Close()
		wg.Wait()
	})
	return f
}

func (f *fakeSMTP) addr() string { return f.listener.Addr().String() }

// say sends the reply of a step, and reports whether the conversation continues.
func (f *fakeSMTP) say(conn net.Conn, step, standard string) bool {
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

func (f *fakeSMTP) serve(conn net.Conn) {
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
			conn = tls.Server(conn, f.cert)
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

func (f *fakeSMTP) greeting(conn net.Conn) string {
	_, secure := conn.(*tls.Conn)
	out := "250-fake"
	if f.cert != nil && !secure {
		out += "\r\n250-STARTTLS"
	}
	if f.auth != "" {
		out += "\r\n250-AUTH " + f.auth
	}
	return out + "\r\n250 8BITMIME"
}

func (f *fakeSMTP) readData(in *bufio.Reader) bool {
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

func (f *fakeSMTP) record(list *[]string, s string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	*list = append(*list, s)
}

func (f *fakeSMTP) received() (commands, data []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.commands, f.data
}

// certificates returns the certificate of a test web server, for the server to present and for the client to trust.
func certificates(t *testing.T) (server, client *tls.Config) {
	t.Helper()
	web := httptest.NewTLSServer(nil)
	t.Cleanup(web.Close)
	roots := x509.NewCertPool()
	roots.AddCert(web.Certificate())
	return &tls.Config{Certificates: web.TLS.Certificates}, &tls.Config{RootCAs: roots, ServerName: "127.0.0.1"}
}
