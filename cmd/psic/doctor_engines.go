package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"psic/internal/app"
	"psic/internal/platform/blob"
	"psic/internal/platform/bus"
	"psic/internal/platform/config"
	"psic/internal/platform/mail"
)

// disk measures where the database and the files lie.
func (e *examination) disk(context.Context) {
	dir := existing(e.DataDir)
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		e.add(finding{broken, "disk", err.Error(), "make " + e.DataDir + " a directory that psic may use"})
		return
	}
	e.add(judgeRoom(int64(s.Bavail)*s.Bsize, dir))
	if info, err := os.Stat(e.DataDir); err == nil && info.Mode().Perm()&0o077 != 0 {
		e.add(finding{warn, "disk", "others may enter " + e.DataDir, "chmod 700 " + e.DataDir})
	}
}

// existing is the path or its nearest ancestor that is there.
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
		return finding{broken, "disk", says, "make room now; without it nothing is saved"}
	case free < 1<<30:
		return finding{warn, "disk", says, "make room soon"}
	}
	return finding{fine, "disk", says, ""}
}

func (e *examination) files(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, patience)
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
		e.add(finding{broken, "files", where + ": " + err.Error(), "let psic write, read and delete there"})
		return
	}
	e.add(finding{fine, "files", where + " takes, returns and deletes a file", ""})
}

func (e *examination) mail(ctx context.Context) {
	if e.SMTPURL == "" && e.Production() {
		e.add(finding{broken, "mail", "no server is named, nobody receives anything", "set PSIC_SMTP_URL"})
		return
	}
	if e.SMTPURL == "" {
		e.add(finding{fine, "mail", "built-in outbox at /dev/mail; nothing leaves this machine", ""})
		return
	}
	_, err := mail.NewSMTP(e.SMTPURL, e.MailFrom)
	if err == nil {
		err = greet(ctx, e.SMTPURL)
	}
	if err != nil {
		e.add(finding{broken, "mail", err.Error(), "check PSIC_SMTP_URL and that this machine may reach the server; mail waits in jobs meanwhile"})
		return
	}
	e.add(finding{fine, "mail", "the SMTP server greets; the password is tried with the first mail", ""})
}

var ports = map[string]string{"smtp": "587", "smtps": "465"}

// greet waits for the server's first line and says goodbye.
func greet(ctx context.Context, rawURL string) error {
	u, err := url.Parse(rawURL)
	if err != nil {
		return errors.New("PSIC_SMTP_URL does not parse") // the error would echo the password
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
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
	line, err := bufio.NewReaderSize(conn, 1024).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "220") {
		return errors.New("the SMTP server does not greet")
	}
	_, _ = conn.Write([]byte("QUIT\r\n")) // politeness only
	return nil
}

// bus waits a little, because an external server is connected to in the background.
func (e *examination) bus(ctx context.Context) {
	name, do := "NATS inside the process", "report it: nothing outside is involved"
	if e.NATSURL != "" {
		name, do = "NATS of PSIC_NATS_URL", "check the address and that the server runs; replicas do not hear each other meanwhile"
	}
	b, err := bus.Open(e.NATSURL)
	if err == nil {
		defer b.Close()
		err = b.Healthy()
	}
	for deadline := e.clock.Now().Add(patience); b != nil && err != nil && e.clock.Now().Before(deadline) && ctx.Err() == nil; err = b.Healthy() {
		time.Sleep(100 * time.Millisecond)
	}
	if err != nil {
		e.add(finding{broken, "bus", name + ": " + err.Error(), do})
		return
	}
	e.add(finding{fine, "bus", name + " answers", ""})
}

// web builds the product over a throw-away database, because there may be none yet.
func (e *examination) web(ctx context.Context) {
	built, err := webInside(ctx)
	if err != nil || !built {
		e.add(finding{broken, "web", "this binary holds no web application", "build it with make build"})
		return
	}
	e.add(finding{fine, "web", "the web application is inside", ""})
}

func webInside(ctx context.Context) (built bool, err error) {
	dir, err := os.MkdirTemp("", "psic-doctor-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	c := config.Config{Env: "development", BaseURL: "http://localhost:8080", DataDir: dir, ProductName: "Psic",
		DatabaseURL: "sqlite://" + filepath.Join(dir, "psic.db")}
	a, err := app.New(ctx, c, slog.New(slog.DiscardHandler), app.Parts{})
	if err != nil {
		return false, err
	}
	return a.Site.Built(), a.Close()
}

// payment and video, as they are set.
func (e *examination) payment(context.Context) {
	e.add(finding{fine, "payment", e.Payment + " is set", ""})
	e.add(judgeRelay(e.Config))
}
