// Package notify lays out and sends mails, and keeps the messages of the contact form and of companies that request an
// offer. Each feature has the texts of its own mails. Subjects are neutral, because being in therapy is health data and
// a mailbox may be shared.
package notify

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"psic/internal/kernel/ids"
	"psic/internal/notify/notifydb"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/mail"
	"psic/internal/platform/store"
)

// Service is the feature.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Jobs    *jobs.Queue
	Ring    *crypt.Ring
	Sender  mail.Sender
	Log     *slog.Logger
	BaseURL string
	// Support is where contact messages and quotes arrive.
	Support string

	q notifydb.Queries
}

// About is what a mail is about. It decides which mailbox of an employee the mail may go to (Q195).
type About string

const (
	// AboutAccount is for mails whose presence and time do not depend on sessions, such as a password link. They may
	// go to the company's address of an employee.
	AboutAccount About = "account"
	// AboutSessions is for mails whose presence or time depends on sessions or on what a person entered. An employee
	// gets them at the personal address or not at all.
	AboutSessions About = "sessions"
)

// errAbout stops a mail that Send must not send.
var errAbout = errors.New("notify: only a mail about an account goes to a plain address")

// Mail is the text of a mail. Path, the target of the button, is added to the product's address.
type Mail struct {
	About      About
	Subject    string
	Title      string
	Paragraphs []string
	Button     string
	Path       string
	After      []string
	ReplyTo    string
	// Unsubscribe is the path that ends news with one click. Only news has it.
	Unsubscribe string
}

// Send hands a mail about an account to the mail server. Mails about sessions go through account.Service.Deliver, which
// knows whose mailbox an address is.
//
// It is called from jobs, which retry: every attempt carries the job's id as its Message-ID, so that a mail
// program shows one mail.
func (s *Service) Send(ctx context.Context, to string, m Mail) error {
	if m.About != AboutAccount {
		return fmt.Errorf("%w: %q", errAbout, m.Subject)
	}
	return s.SendAs(ctx, MessageID(ctx), to, m)
}

// MessageID returns the Message-ID of a mail that a job sends.
func MessageID(ctx context.Context) string {
	if id := jobs.ID(ctx); id != "" {
		return id
	}
	return ids.New()
}

// SendAs sends any mail, with a given Message-ID. For a mail about sessions only account.Service.Deliver calls it,
// after it chose the mailbox.
func (s *Service) SendAs(ctx context.Context, id, to string, m Mail) error {
	data := mail.LayoutData{Title: m.Title, Paragraphs: m.Paragraphs, After: m.After}
	if m.Button != "" {
		data.Button = &mail.Button{Label: m.Button, URL: s.BaseURL + m.Path}
	}
	text, html, err := mail.Layout(data)
	if err != nil {
		return fmt.Errorf("lay out mail: %w", err)
	}

	msg := mail.Message{
		To:      to,
		Subject: m.Subject,
		Text:    text,
		HTML:    html,
		ID:      id,
		Headers: s.headers(m),
	}
	if err := s.Sender.Send(ctx, msg); err != nil {
		return fmt.Errorf("send mail: %w", err)
	}
	return nil
}

// headers returns Reply-To, and the headers of RFC 8058 with which a mail program ends news without a login.
func (s *Service) headers(m Mail) map[string]string {
	h := map[string]string{}
	if m.ReplyTo != "" {
		h["Reply-To"] = m.ReplyTo
	}
	if m.Unsubscribe != "" {
		h["List-Unsubscribe"] = "<" + s.BaseURL + m.Unsubscribe + ">"
		h["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
	}
	return h
}
