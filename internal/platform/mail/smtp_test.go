package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/testkit/fakesmtp"
)

var sample = Message{
	To:      "ana@example.com",
	Subject: "Confirme seu e-mail — é rápido",
	ID:      "confirm-42",
	Text:    "Olá, Ana.\n.\nhttps://example.com/x?token=abc=\n",
	HTML:    "<p>Olá, Ana.</p>",
	Headers: map[string]string{"Reply-To": "ajuda@example.com"},
}

func sender(t *testing.T, url string) *SMTP {
	t.Helper()
	s, err := NewSMTP(url, "Psic <nao-responda@psic.example>")
	if err != nil {
		t.Fatal(err)
	}
	s.timeout = 2 * time.Second
	return s
}

func TestSMTPDelivers(t *testing.T) {
	f := fakesmtp.New(t, nil).Start()
	s := sender(t, "smtp://"+f.Addr())
	for range 2 {
		if err := s.Send(t.Context(), sample); err != nil {
			t.Fatal(err)
		}
	}
	commands, data := f.Received()
	if all := strings.Join(commands, "\n"); !strings.Contains(all, "MAIL FROM:<nao-responda@psic.example>") ||
		!strings.Contains(all, "RCPT TO:<ana@example.com>") {
		t.Errorf("envelope:\n%s", all)
	}
	for _, raw := range data {
		checkHeaders(t, raw)
	}
	parts := bodyParts(t, data[0])
	if parts["text/plain"] != strings.ReplaceAll(sample.Text, "\n", "\r\n") ||
		!strings.Contains(parts["text/html"], sample.HTML) {
		t.Errorf("parts %q", parts)
	}
}

func checkHeaders(t *testing.T, raw string) {
	t.Helper()
	m, err := netmail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil || subject != sample.Subject {
		t.Errorf("subject %q, %v", subject, err)
	}
	for name, want := range map[string]string{
		"Message-Id": "<confirm-42@psic.example>", "From": `"Psic" <nao-responda@psic.example>`,
		"To": "<ana@example.com>", "Reply-To": "ajuda@example.com", "Auto-Submitted": "auto-generated",
		"X-Mailer": "", "User-Agent": "",
	} {
		if got := m.Header.Get(name); got != want {
			t.Errorf("%s = %q, want %q", name, got, want)
		}
	}
}

func bodyParts(t *testing.T, raw string) map[string]string {
	t.Helper()
	m, err := netmail.ReadMessage(strings.NewReader(strings.ReplaceAll(raw, "\r\n..", "\r\n.")))
	if err != nil {
		t.Fatal(err)
	}
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for reader := multipart.NewReader(m.Body, params["boundary"]); ; {
		p, err := reader.NextRawPart()
		if errors.Is(err, io.EOF) {
			return parts
		}
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(quotedprintable.NewReader(p))
		if err != nil {
			t.Fatal(err)
		}
		kind, _, _ := mime.ParseMediaType(p.Header.Get("Content-Type"))
		parts[kind] = string(b)
	}
}

func TestSMTPFailures(t *testing.T) {
	const ok, retry, refused = "ok", "retry", "refused"
	cases := map[string]struct {
		replies map[string]string
		want    string
	}{
		"busy at hello":                  {map[string]string{"HELLO": "421 busy"}, retry},
		"recipient busy":                 {map[string]string{"RCPT": "450 ana@example.com busy"}, retry},
		"recipient unknown":              {map[string]string{"RCPT": "550 ana@example.com unknown"}, refused},
		"sender refused":                 {map[string]string{"MAIL": "553 no"}, refused},
		"content busy":                   {map[string]string{"END": "451 later"}, retry},
		"content refused":                {map[string]string{"END": "554 spam"}, refused},
		"gone before the answer":         {map[string]string{"END": "drop"}, retry},
		"silent at hello":                {map[string]string{"HELLO": "hang"}, retry},
		"silent after the content":       {map[string]string{"END": "hang"}, retry},
		"goodbye fails after acceptance": {map[string]string{"QUIT": "421 bye"}, ok},
		"gone after acceptance":          {map[string]string{"RSET": "drop", "QUIT": "drop"}, ok},
		"no greeting, connection closed": {map[string]string{"EHLO": "554 go away", "HELO": "554 go away"}, retry},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := fakesmtp.New(t, c.replies).Start()
			s := sender(t, "smtp://"+f.Addr())
			s.timeout = 300 * time.Millisecond
			started := time.Now()
			err := s.Send(t.Context(), sample)
			got := retry
			if err == nil {
				got = ok
			} else if errors.Is(err, ErrRefused) {
				got = refused
			}
			if got != c.want || errors.Is(err, ErrMessage) {
				t.Errorf("%s (%v), want %s", got, err, c.want)
			}
			if err != nil && strings.Contains(err.Error(), "ana@") {
				t.Errorf("the error names the person: %v", err)
			}
			if took := time.Since(started); took > 5*time.Second {
				t.Errorf("took %s", took)
			}
		})
	}
}

func TestSMTPKeepsTheDeadlineOfItsCaller(t *testing.T) {
	f := fakesmtp.New(t, map[string]string{"HELLO": "hang"}).Start()
	s := sender(t, "smtp://"+f.Addr())
	s.timeout = time.Minute
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	started := time.Now()
	if err := s.Send(ctx, sample); err == nil || time.Since(started) > 10*time.Second {
		t.Errorf("error %v after %s", err, time.Since(started))
	}
	if err := s.Send(ctx, sample); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after the deadline: %v", err)
	}
}

func TestSMTPStopsWithItsCaller(t *testing.T) {
	f := fakesmtp.New(t, map[string]string{"END": "hang"}).Start()
	s := sender(t, "smtp://"+f.Addr())
	s.timeout = time.Minute
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, cancel)
	started := time.Now()
	if err := s.Send(ctx, sample); err == nil || time.Since(started) > 10*time.Second {
		t.Errorf("error %v after %s", err, time.Since(started))
	}
}

func TestSMTPEncryptsWhenOffered(t *testing.T) {
	server, client := fakesmtp.Certificates(t)
	f := fakesmtp.New(t, nil)
	f.Cert, f.Auth = server, "PLAIN"
	f.Start()
	s := sender(t, "smtp://psic:segredo@"+f.Addr())
	s.tls = client
	if err := s.Send(t.Context(), sample); err != nil {
		t.Fatal(err)
	}
	commands, _ := f.Received()
	tlsAt, authAt := indexOf(commands, "STARTTLS"), indexOf(commands, "AUTH PLAIN")
	if tlsAt < 0 || authAt < tlsAt {
		t.Errorf("commands %v", commands)
	}
}

// A server on another machine gets no word of a mail before TLS, whether it offers STARTTLS or not. The test lets the
// name of another machine lead to this one.
func TestMailLeavesTheMachineOverTLSAlone_Q206(t *testing.T) {
	server, client := fakesmtp.Certificates(t)
	for name, c := range map[string]struct {
		cert     *tls.Config
		delivers bool
	}{
		"offered": {server, true},
		"removed": {nil, false},
	} {
		f := fakesmtp.New(t, nil)
		f.Cert, f.Auth = c.cert, "PLAIN"
		f.Start()
		_, port, _ := strings.Cut(f.Addr(), ":")
		s := sender(t, "smtp://psic:segredo@mail.example:"+port)
		s.host, s.tls = "127.0.0.1", client
		err := s.Send(t.Context(), sample)
		commands, data := f.Received()
		if (err == nil) != c.delivers || len(data) > 0 != c.delivers {
			t.Errorf("%s: %v, %d mails", name, err, len(data))
		}
		if !c.delivers && (indexOf(commands, "AUTH") >= 0 || indexOf(commands, "MAIL") >= 0) {
			t.Errorf("%s: said in clear: %v", name, commands)
		}
	}
	for host, want := range map[string]bool{
		"localhost": true, "127.0.0.1": true, "127.8.9.1": true, "::1": true, "::ffff:127.0.0.1": true,
		"localhost.example": false, "10.0.0.1": false, "mail.example": false, "": false, "0.0.0.0": false,
	} {
		if got := Loopback(host); got != want {
			t.Errorf("%q on this machine: %v", host, got)
		}
	}
}

func TestSMTPSEncryptsFromTheFirstByte(t *testing.T) {
	server, client := fakesmtp.Certificates(t)
	f := fakesmtp.New(t, nil)
	f.Listener, f.Auth = tls.NewListener(f.Listener, server), "PLAIN"
	f.Start()
	s := sender(t, "smtps://psic:segredo@"+f.Addr())
	if err := s.Send(t.Context(), sample); err == nil {
		t.Error("sent to a server with an unknown certificate")
	}
	s.tls = client
	if err := s.Send(t.Context(), sample); err != nil {
		t.Error(err)
	}
}

func TestSMTPNeverShowsThePassword(t *testing.T) {
	f := fakesmtp.New(t, nil)
	f.Auth = "PLAIN LOGIN"
	f.Start()
	err := sender(t, "smtp://psic:segredo@"+f.Addr()).Send(t.Context(), sample)
	if commands, _ := f.Received(); err == nil || indexOf(commands, "AUTH") >= 0 {
		t.Errorf("%v after %v", err, commands)
	}
}

func TestSMTPSendsTogether(t *testing.T) {
	f := fakesmtp.New(t, nil).Start()
	s := sender(t, "smtp://"+f.Addr())
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if err := s.Send(t.Context(), sample); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if _, data := f.Received(); len(data) != 8 {
		t.Errorf("%d mails, want 8", len(data))
	}
}

func indexOf(list []string, prefix string) int {
	for i, s := range list {
		if strings.HasPrefix(s, prefix) {
			return i
		}
	}
	return -1
}

func TestNewSMTPRefuses(t *testing.T) {
	for _, url := range []string{
		"", "mail.example.com", "http://u:segredo@h:25", "smtp://", "smtp://u:segredo@h:99999",
		"smtp://u:segredo@h:%%",
	} {
		if _, err := NewSMTP(url, "a@b.com"); err == nil || strings.Contains(err.Error(), "segredo") {
			t.Errorf("%q: %v", url, err)
		}
	}
	for _, from := range []string{"", "psic", "a@b.com, c@d.com", "Psic\r\nBcc: x@y.com <a@b.com>"} {
		if _, err := NewSMTP("smtp://localhost", from); !errors.Is(err, ErrMessage) {
			t.Errorf("sender %q: %v", from, err)
		}
	}
}
