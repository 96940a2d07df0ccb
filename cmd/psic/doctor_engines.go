package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/smtp"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"psic/internal/app"
	"psic/internal/platform/blob"
	"psic/internal/platform/bus"
	"psic/internal/platform/mail"
)

// disk measures the free space of the data directory.
func (e *examination) disk(context.Context) {
	dir := existing(e.DataDir)
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		e.add(newFinding(broken, "disk", err.Error(), "make "+e.DataDir+" a directory that psic may use"))
		return
	}
	e.add(judgeRoom(int64(s.Bavail)*s.Bsize, dir))
	e.add(judgeModes(openToOthers(e.Config)))
}

func judgeModes(open []string) finding {
	if len(open) == 0 {
		return newFinding(fine, "modes", "files and folders of the data are their owner's alone", "")
	}
	says := "others may use " + open[0]
	if len(open) > 1 {
		says += fmt.Sprintf(" and %d more", len(open)-1)
	}
	return newFinding(warn, "modes", says, "chmod -R go= on the data directory and the database file")
}

// existing returns the path, or its nearest ancestor that exists.
func existing(path string) string {
	for {
		if _, err := os.Stat(path); err == nil || path == filepath.Dir(path) {
			return path
		}
		path = filepath.Dir(path)
	}
}

func judgeRoom(free int64, dir string) finding {
	says := size(free) + " free at " + dir
	switch {
	case free < 100<<20:
		return newFinding(broken, "disk", says, "make room now; without it nothing is saved")
	case free < 1<<30:
		return newFinding(warn, "disk", says, "make room soon")
	}
	return newFinding(fine, "disk", says, "")
}

func (e *examination) files(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	where := filepath.Join(e.DataDir, "files")
	if e.S3URL != "" {
		where = "the bucket of PSIC_S3_URL"
	}
	store, err := blob.Open(e.S3URL, filepath.Join(e.DataDir, "files"))
	if err == nil {
		err = blob.Probe(ctx, store)
	}
	if err != nil {
		e.add(newFinding(broken, "files", where+": "+err.Error(), "let psic write, read and delete there"))
		return
	}
	e.add(newFinding(fine, "files", where+" takes, returns and deletes a file", ""))
}

func (e *examination) mail(ctx context.Context) {
	if e.SMTPURL == "" && e.Production() {
		e.add(newFinding(broken, "mail", "no server is named, nobody receives anything", "set PSIC_SMTP_URL"))
		return
	}
	if e.SMTPURL == "" {
		e.add(newFinding(fine, "mail", "built-in outbox at /dev/mail; nothing leaves this machine", ""))
		return
	}
	_, err := mail.NewSMTP(e.SMTPURL, e.MailFrom)
	if err == nil {
		err = greet(ctx, e.SMTPURL)
	}
	if err != nil {
		e.add(newFinding(broken, "mail",
			err.Error(),
			"check PSIC_SMTP_URL and that this machine may reach the server; mail waits in jobs meanwhile"))
		return
	}
	e.add(newFinding(fine, "mail", "the SMTP server greets; the password is tried with the first mail", ""))
}

var ports = map[string]string{"smtp": "587", "smtps": "465"}

// greet waits for the server's greeting, and for TLS when the server is on another machine.
func greet(ctx context.Context, rawURL string) error {
	u, err := url.Parse(rawURL)
	if err != nil {
		return errors.New("PSIC_SMTP_URL does not parse") // err contains the password
	}
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	port := u.Port()
	if port == "" {
		port = ports[u.Scheme]
	}
	dial := (&net.Dialer{}).DialContext
	if u.Scheme == "smtps" {
		dial = (&tls.Dialer{Config: &tls.Config{MinVersion: tls.VersionTLS12}}).DialContext
	}
	conn, err := dial(ctx, "tcp", net.JoinHostPort(u.Hostname(), port))
	if err != nil {
		return fmt.Errorf("the SMTP server does not answer: %w", err)
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	if u.Scheme == "smtp" && !mail.Loopback(u.Hostname()) {
		return offersTLS(conn, u.Hostname())
	}
	line, err := bufio.NewReaderSize(conn, 1024).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "220") {
		return errors.New("the SMTP server does not greet")
	}
	_, _ = conn.Write([]byte("QUIT\r\n")) // the check has succeeded, so an error does not matter
	return nil
}

// offersTLS begins TLS as a mail would. A server on another machine gets no mail without it.
func offersTLS(conn net.Conn, host string) error {
	client, err := smtp.NewClient(conn, host)
	if err != nil {
		return errors.New("the SMTP server does not greet")
	}
	if ok, _ := client.Extension("STARTTLS"); !ok {
		return errors.New("the SMTP server does not offer STARTTLS, so no mail is given to it")
	}
	if err := client.StartTLS(&tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}); err != nil {
		return fmt.Errorf("the SMTP server's TLS fails, so no mail is given to it: %w", err)
	}
	_ = client.Quit() // the check has succeeded, so an error does not matter
	return nil
}

// bus retries for a while, because the connection to an external server is made in the background.
func (e *examination) bus(ctx context.Context) {
	name, do := "NATS inside the process", "report it: nothing outside is involved"
	if e.NATSURL != "" {
		name = "NATS of PSIC_NATS_URL"
		do = "check the address and that the server runs; replicas do not hear each other meanwhile"
	}
	b, err := bus.Open(e.NATSURL)
	if err == nil {
		defer b.Close()
		err = b.Healthy()
	}
	deadline := e.clock.Now().Add(checkTimeout)
	for b != nil && err != nil && e.clock.Now().Before(deadline) && ctx.Err() == nil {
		time.Sleep(100 * time.Millisecond)
		err = b.Healthy()
	}
	if err != nil {
		e.add(newFinding(broken, "bus", name+": "+err.Error(), do))
		return
	}
	e.add(newFinding(fine, "bus", name+" answers", ""))
	e.replicas(ctx, b)
}

// web builds the application over a temporary database, because there may be no database yet.
func (e *examination) web(ctx context.Context) {
	built, err := hasWeb(ctx)
	if err != nil || !built {
		e.add(newFinding(broken, "web", "this binary holds no web application", "build it with make build"))
		return
	}
	e.add(newFinding(fine, "web", "the web application is inside", ""))
}

func hasWeb(ctx context.Context) (built bool, err error) {
	dir, err := os.MkdirTemp("", "psic-doctor-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	a, err := app.New(ctx, temporaryConfig(dir), slog.New(slog.DiscardHandler), app.Parts{})
	if err != nil {
		return false, err
	}
	return a.Site.Built(), a.Close()
}

// payment reports the settings of payments.
func (e *examination) payment(context.Context) {
	e.add(newFinding(fine, "payment", e.Payment+" is set", ""))
}
