// Package notify writes to people: how a mail looks and is sent, the contact form and the company quote. The texts are
// the features'. Subjects are neutral, because the fact of being in therapy is health data and a mailbox may be shared.
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

// Mail is a text for somebody; Path is added to the product's address.
type Mail struct {
	Subject    string
	Title      string
	Paragraphs []string
	Button     string
	Path       string
	After      []string
	ReplyTo    string
	// Unsubscribe is the path that ends news with one click; it makes the mail a piece of news.
	Unsubscribe string
}

// Send delivers now. It is called from jobs, which try again; every attempt carries the same Message-ID.
func (s *Service) Send(ctx context.Context, to string, m Mail) error {
	id := jobs.ID(ctx)
	if id == "" {
		id = ids.New()
	}
	return s.SendAs(ctx, id, to, m)
}

// SendAs is Send with a Message-ID of the caller's, for a job that writes several mails.
func (s *Service) SendAs(ctx context.Context, id, to string, m Mail) error {
	data := mail.LayoutData{Title: m.Title, Paragraphs: m.Paragraphs, After: m.After}
	if m.Button != "" {
		data.Button = &mail.Button{Label: m.Button, URL: s.BaseURL + m.Path}
	}
	text, html, err := mail.Layout(data)
	if err != nil {
		return fmt.Errorf("draw mail: %w", err)
	}
	msg := mail.Message{
		To:      to,
		Subject: m.Subject,
		Text:    text,
		HTML:    html,
		ID:      id,
	}
	msg.Headers = s.headers(m)
	if err := s.Sender.Send(ctx, msg); err != nil {
		return fmt.Errorf("send mail: %w", err)
	}
	return nil
}

// headers of RFC 8058 let a mail program end news by itself, without a login.
func (s *Service) headers(m Mail) map[string]string {
	h := map[string]string{}
	if m.ReplyTo != "" {
		h["Reply-To"] = m.ReplyTo
	}
	if m.Unsubscribe != "" {
		h["List-Unsubscribe"], h["List-Unsubscribe-Post"] = "<"+s.BaseURL+m.Unsubscribe+">", "List-Unsubscribe=One-Click"
	}
	return h
}
