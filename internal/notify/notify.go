// Package notify lays out and sends mails, and keeps the messages of the contact form and of companies that request an
// offer. Each feature has the texts of its own mails. Subjects are neutral, because being in therapy is health data and
// a mailbox may be shared.
package notify

import (
	"context"
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

// Mail is the text of a mail. Path, the target of the button, is added to the product's address.
type Mail struct {
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

// Send hands a mail to the mail server. It is called from jobs, which retry: every attempt carries the job's id as its
// Message-ID, so that a mail program shows one mail.
func (s *Service) Send(ctx context.Context, to string, m Mail) error {
	id := jobs.ID(ctx)
	if id == "" {
		id = ids.New()
	}
	return s.SendAs(ctx, id, to, m)
}

// SendAs is Send with a given Message-ID, for a job that sends several mails.
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
