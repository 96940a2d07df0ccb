// Package mail sends messages by SMTP, or keeps them in a built-in outbox, and draws the one
// layout that all of them share.
package mail

import (
	"context"
	"errors"
	"fmt"
	netmail "net/mail"
	"regexp"
	"slices"
	"strings"
)

// Message is one mail to one person.
type Message struct {
	To      string `json:"to"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
	HTML    string `json:"html"`
	// ID becomes the Message-ID. It must be the same on every try, so that a mail whose first try
	// arrived without our knowing is recognised as a copy.
	ID      string            `json:"id"`
	Headers map[string]string `json:"headers,omitempty"`
}

// Sender hands a message over. An error that is neither ErrMessage nor ErrRefused is worth a retry.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

var (
	// ErrMessage is returned for a message that must not leave: without address, or with a line
	// break where it would start another header.
	ErrMessage = errors.New("mail: malformed message")
	// ErrRefused is returned when the server refuses the message for good.
	ErrRefused = errors.New("mail: refused by the server")
)

const (
	maxAddress = 254
	maxHeader  = 900 // a line of 998 with the header's name
)

// Everything else is ours to set: a Bcc from outside would copy the mail to strangers.
var allowedHeaders = []string{"Reply-To", "List-Unsubscribe", "List-Unsubscribe-Post", "X-Psic-Kind"}

var idShape = regexp.MustCompile(`\A[A-Za-z0-9._+-]+(@[A-Za-z0-9.-]+)?\z`)

func (m Message) check() error {
	switch {
	case !address(m.To):
		return fmt.Errorf("%w: address", ErrMessage)
	case m.Subject == "" || !oneLine(m.Subject):
		return fmt.Errorf("%w: subject", ErrMessage)
	case !idShape.MatchString(m.ID) || len(m.ID) > maxAddress:
		return fmt.Errorf("%w: id", ErrMessage)
	case m.Text == "":
		return fmt.Errorf("%w: no text part", ErrMessage)
	}
	for name, value := range m.Headers {
		if !slices.Contains(allowedHeaders, name) || value == "" || !oneLine(value) || !ascii(value) {
			return fmt.Errorf("%w: header", ErrMessage)
		}
	}
	return nil
}

// address accepts a bare address alone: no name, no list, no comment.
func address(s string) bool {
	parsed, err := netmail.ParseAddress(s)
	return err == nil && parsed.Address == s && len(s) <= maxAddress && ascii(s) && oneLine(s)
}

func oneLine(s string) bool {
	return len(s) <= maxHeader && !strings.ContainsFunc(s, func(r rune) bool {
		return r < ' ' || r == 0x7f || r == '\u0085' || r == '\u2028' || r == '\u2029'
	})
}

func ascii(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > '~' })
}
