package app_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"psic/internal/notify"
)

var updateMails = flag.Bool("update-mails", false, "write testdata/mails.txt from the samples")

// mailSample is one mail that the product can write. Answered says that somebody reads the answers to it.
type mailSample struct {
	feature, name string
	mail          notify.Mail
	answered      bool
}

// TestMailsKeepTheirWords compares every mail with the reviewed copy in testdata/mails.txt. After a wanted change:
// go test ./internal/app -run TestMails -update-mails
func TestMailsKeepTheirWords(t *testing.T) {
	const path = "testdata/mails.txt"
	var all strings.Builder
	for _, s := range mailSamples {
		all.WriteString(s.text())
	}

	if *updateMails {
		if err := os.WriteFile(path, []byte(all.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	reviewed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	have, want := strings.Split(all.String(), "\n"), strings.Split(string(reviewed), "\n")
	if len(have) != len(want) {
		t.Errorf("%d lines, reviewed were %d", len(have), len(want))
	}
	for i := range min(len(have), len(want)) {
		if have[i] != want[i] {
			t.Fatalf("%s:%d: %q, reviewed was %q", path, i+1, have[i], want[i])
		}
	}
}

// text shows every field of the mail, for a reader and for the comparison.
func (s mailSample) text() string {
	m := s.mail
	out := fmt.Sprintf("=== %s: %s\nSubject: %s\nTitle: %s\n", s.feature, s.name, m.Subject, m.Title)
	for _, p := range m.Paragraphs {
		out += "- " + strings.ReplaceAll(p, "\n", "\n  ") + "\n"
	}
	out += fmt.Sprintf("[%s] %s\n", m.Button, m.Path)
	for _, p := range m.After {
		out += "+ " + strings.ReplaceAll(p, "\n", "\n  ") + "\n"
	}
	if m.ReplyTo != "" {
		out += "Reply-To: " + m.ReplyTo + "\n"
	}
	if m.Unsubscribe != "" {
		out += "Unsubscribe: " + m.Unsubscribe + "\n"
	}
	return out + "\n"
}
