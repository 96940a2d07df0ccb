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

// mailSample is a mail that the product can send, with the function of a feature's mails.go that returns it. replyTo is
// the address for replies, in most mails none.
type mailSample struct {
	by, name string
	mail     notify.Mail
	replyTo  string
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

// text returns every field of the mail, for the reviewer and for the comparison.
func (s mailSample) text() string {
	m := s.mail
	feature, _, _ := strings.Cut(s.by, ".")
	out := fmt.Sprintf("=== %s: %s\nAbout: %s\n", feature, s.name, m.About)
	out += fmt.Sprintf("Subject: %s\nTitle: %s\n", m.Subject, m.Title)
	for _, p := range m.Paragraphs {
		out += "- " + strings.ReplaceAll(p, "\n", "\n  ") + "\n"
	}
	if m.Button != "" || m.Path != "" {
		out += fmt.Sprintf("[%s] %s\n", m.Button, m.Path)
	}
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

// Every mail says whether it is about sessions (Q195). Subjects are neutral, because a mailbox may be shared and being
// in therapy is health data. Replies go only to the address that the sample names.
func TestMailsHaveNeutralSubjects(t *testing.T) {
	for _, s := range mailSamples {
		for _, problem := range s.problems() {
			t.Error(problem)
		}
	}
	for says, s := range map[string]mailSample{
		"about nothing":     {mail: notify.Mail{Subject: "Aviso"}},
		"subject":           {mail: notify.Mail{}},
		`contains "sess"`:   {mail: notify.Mail{Subject: "Sua sessão"}},
		`contains "psic"`:   {mail: notify.Mail{Subject: "PSICÓLOGA"}},
		"replies go to ana": {mail: notify.Mail{Subject: "Aviso", ReplyTo: "ana"}},
	} {
		if found := strings.Join(s.problems(), "\n"); !strings.Contains(found, says) {
			t.Errorf("want the problem %q, got %q", says, found)
		}
	}
}

func (s mailSample) problems() []string {
	var out []string
	if s.mail.Subject == "" {
		out = append(out, s.by+": no subject")
	}
	if s.mail.About != notify.AboutAccount && s.mail.About != notify.AboutSessions {
		out = append(out, s.by+": about nothing; it decides which mailbox of an employee gets the mail")
	}
	for _, word := range []string{"psic", "terap", "sess", "consulta", "saúde", "paciente"} {
		if strings.Contains(strings.ToLower(s.mail.Subject), word) {
			out = append(out, fmt.Sprintf("%s: %q contains %q", s.by, s.mail.Subject, word))
		}
	}
	if s.mail.ReplyTo != s.replyTo {
		out = append(out, fmt.Sprintf("%s: replies go to %s", s.by, s.mail.ReplyTo))
	}
	return out
}
