package mail

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"psic/internal/testkit/fakesmtp"
)

// injections try to add a header, a body or a command.
var injections = []string{
	"\r\nBcc: evil@example.com", "\nBcc: evil@example.com", "\rBcc: evil@example.com",
	"\r\n\r\n<script>", "\r\n.\r\nMAIL FROM:<x>", "\x00", "\u2028Bcc: x", "\u0085Bcc: x", "\v", "\x7f",
}

// Abuse case 31.
func TestHeaderInjectionIsRefused(t *testing.T) {
	f := fakesmtp.New(t, nil).Start()
	outbox := newOutbox(t, "")
	senders := map[string]Sender{"smtp": sender(t, "smtp://"+f.Addr()), "outbox": outbox}
	for name, s := range senders {
		for _, bad := range injections {
			for field, m := range map[string]Message{
				"to":      {To: "ana@example.com" + bad, Subject: "s", ID: "1", Text: "t"},
				"subject": {To: "ana@example.com", Subject: "s" + bad, ID: "1", Text: "t"},
				"id":      {To: "ana@example.com", Subject: "s", ID: "1" + bad, Text: "t"},
				"value": {
					To:      "ana@example.com",
					Subject: "s",
					ID:      "1",
					Text:    "t",
					Headers: map[string]string{"Reply-To": "a@b.com" + bad},
				},
				"name": {
					To:      "ana@example.com",
					Subject: "s",
					ID:      "1",
					Text:    "t",
					Headers: map[string]string{"Reply-To" + bad: "a@b.com"},
				},
			} {
				if err := s.Send(t.Context(), m); !errors.Is(err, ErrMessage) {
					t.Errorf("%s: %q in %s: %v", name, bad, field, err)
				}
			}
		}
	}
	if commands, _ := f.Received(); len(commands) != 0 || len(outbox.List()) != 0 {
		t.Errorf("something left: %v", commands)
	}
}

func TestMalformedMessageIsRefused(t *testing.T) {
	for name, spoil := range map[string]func(m *Message){
		"no address":        func(m *Message) { m.To = "" },
		"two addresses":     func(m *Message) { m.To = "a@b.com, c@d.com" },
		"address with name": func(m *Message) { m.To = "Ana <a@b.com>" },
		"no subject":        func(m *Message) { m.Subject = "" },
		"endless subject":   func(m *Message) { m.Subject = strings.Repeat("a", 1000) },
		"no id":             func(m *Message) { m.ID = "" },
		"id in brackets":    func(m *Message) { m.ID = "<1@b.com>" },
		"no text":           func(m *Message) { m.Text = "" },
		"hidden copy":       func(m *Message) { m.Headers = map[string]string{"Bcc": "c@d.com"} },
		"another sender":    func(m *Message) { m.Headers = map[string]string{"From": "c@d.com"} },
	} {
		m := sample
		spoil(&m)
		if err := newOutbox(t, "").Send(t.Context(), m); !errors.Is(err, ErrMessage) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func newOutbox(t *testing.T, dir string) *Outbox {
	t.Helper()
	o, err := NewOutbox(dir, func() time.Time { return time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC) })
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func fill(t *testing.T, o *Outbox, from, to int) {
	t.Helper()
	for i := from; i < to; i++ {
		m := Message{
			To:      fmt.Sprintf("p%d@example.com", i%2),
			Subject: "s",
			ID:      fmt.Sprint(i),
			Text:    fmt.Sprint("text ", i),
		}
		if err := o.Send(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
}

func TestOutboxKeepsTheLatestAcrossARestart(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "outbox")
	first := newOutbox(t, dir)
	fill(t, first, 0, outboxSize+10)
	second := newOutbox(t, dir)
	for name, o := range map[string]*Outbox{"running": first, "restarted": second} {
		list := o.List()
		if len(list) != outboxSize || list[0].ID != "509" || list[len(list)-1].ID != "10" {
			t.Fatalf("%s: %d messages, %s to %s", name, len(list), list[0].ID, list[len(list)-1].ID)
		}
		if k, ok := o.Latest("P0@example.com"); !ok || k.ID != "508" || k.At.IsZero() {
			t.Errorf("%s: latest %+v, %v", name, k, ok)
		}
		if k, ok := o.Get("20"); !ok || k.Text != "text 20" {
			t.Errorf("%s: get %+v, %v", name, k, ok)
		}
		if _, ok := o.Get("9"); ok {
			t.Errorf("%s: the oldest should be gone", name)
		}
		if _, ok := o.Latest("nobody@example.com"); ok {
			t.Errorf("%s: a message to nobody", name)
		}
	}
	fill(t, second, 600, 601)
	third := newOutbox(t, dir)
	if third.List()[0].ID != "600" {
		t.Error("a message sent after a restart must stay the newest")
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != outboxSize {
		t.Errorf("%d files, %v", len(files), err)
	}
	if info, err := files[0].Info(); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("file mode %v, %v", info.Mode(), err)
	}
}

func TestOutboxKeepsACopyOnce(t *testing.T) {
	o := newOutbox(t, t.TempDir())
	fill(t, o, 0, 3)
	fill(t, o, 1, 2)
	if list := o.List(); len(list) != 3 || list[0].ID != "1" {
		t.Errorf("%+v", list)
	}
}

// A power cut in the middle of a write must not keep the server from starting.
func TestOutboxDropsAHalfWrittenFile(t *testing.T) {
	dir := t.TempDir()
	first := newOutbox(t, dir)
	fill(t, first, 0, 2)
	for _, torn := range []string{"", "{"} {
		if err := os.WriteFile(filepath.Join(dir, "000000000001.json"), []byte(torn), 0o600); err != nil {
			t.Fatal(err)
		}
		if list := newOutbox(t, dir).List(); len(list) != 1 || list[0].ID != "0" {
			t.Errorf("%q: %+v", torn, list)
		}
	}
}
