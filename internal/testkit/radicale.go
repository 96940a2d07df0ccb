package testkit

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// CalDAV is a real CalDAV server (Radicale) with one account.
type CalDAV struct {
	http.Handler
	User, Password string

	t testing.TB
}

// Radicale starts a CalDAV server, which ends with the test.
func Radicale(t testing.TB) *CalDAV {
	t.Helper()
	const user, password = "psi", "senha-de-app"
	dir := t.TempDir()
	users := filepath.Join(dir, "users")
	if err := os.WriteFile(users, []byte(user+":"+password+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	address := freeAddress(t)
	server := exec.Command("radicale", "--config", "",
		"--server-hosts", address,
		"--auth-type", "htpasswd", "--auth-htpasswd-filename", users, "--auth-htpasswd-encryption", "plain",
		"--auth-delay", "0", "--storage-filesystem-folder", filepath.Join(dir, "calendars"))
	server.Stdout, server.Stderr = log, log
	if err := server.Start(); err != nil {
		t.Fatalf("radicale (scripts/tools.sh installs it): %v", err)
	}
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
		_ = log.Close()
	})
	waitFor(t, address, log.Name())
	way := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: address})
	return &CalDAV{
		Handler:  way,
		User:     user,
		Password: password,
		t:        t,
	}
}

// waitFor returns when somebody listens on an address.
func waitFor(t testing.TB, address, log string) {
	t.Helper()
	const tries = 3000
	for range tries {
		conn, err := net.Dial("tcp", address)
		if err == nil {
			_ = conn.Close()
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	said, _ := os.ReadFile(log)
	t.Fatalf("radicale does not start:\n%s", said)
}

// freeAddress returns an address of this machine on which nobody listens.
func freeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

// Do sends a request as another program of the account's owner would, and returns the status and the body.
func (c *CalDAV) Do(method, path, body string) (int, string) {
	c.t.Helper()
	req := httptest.NewRequest(method, "https://caldav.test"+path, strings.NewReader(body))
	req.SetBasicAuth(c.User, c.Password)
	out := httptest.NewRecorder()
	c.ServeHTTP(out, req)
	return out.Code, out.Body.String()
}

// Calendar makes a calendar of events (VEVENT) and returns its path.
func (c *CalDAV) Calendar(name, title string) string {
	c.t.Helper()
	path := "/" + c.User + "/" + name + "/"
	status, body := c.Do("MKCALENDAR", path, `<?xml version="1.0"?>`+
		`<c:mkcalendar xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><set><prop><displayname>`+title+
		`</displayname><c:supported-calendar-component-set><c:comp name="VEVENT"/>`+
		`</c:supported-calendar-component-set></prop></set></c:mkcalendar>`)
	if status != http.StatusCreated {
		c.t.Fatalf("make a calendar: %d %s", status, body)
	}
	return path
}

// Event puts an event into a calendar. lines are those between BEGIN:VEVENT and END:VEVENT.
func (c *CalDAV) Event(calendar, id string, lines ...string) {
	c.t.Helper()
	text := strings.Join([]string{
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//outro//PT",
		"BEGIN:VEVENT",
		"UID:" + id,
		"DTSTAMP:20261101T000000Z",
		strings.Join(lines, "\r\n"),
		"END:VEVENT",
		"END:VCALENDAR",
		"",
	}, "\r\n")
	if status, body := c.Do(http.MethodPut, calendar+id+".ics", text); status != http.StatusCreated {
		c.t.Fatalf("put an event: %d %s", status, body)
	}
}
