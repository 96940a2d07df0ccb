// Package mail sends messages by SMTP, or stores them in a built-in outbox, and has the layout that all mails share.
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
	// ID becomes the Message-ID. It must be the same at every retry: a first try may have arrived although it failed
	// here, and the mail server then recognises the copy.
	ID      string            `json:"id"`
	Headers map[string]string `json:"headers,omitempty"`
}

// Sender sends a message. After an error that is neither ErrMessage nor ErrRefused a retry may succeed.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

var (
	// ErrMessage is returned for a message that must not be sent: one without an address, or with a line break that
	// would start another header.
	ErrMessage = errors.New("mail: malformed message")
	// ErrRefused is returned when the server refuses the message permanently.
	ErrRefused = errors.New("mail: refused by the server")
)

const (
	maxAddress = 254
	maxHeader  = 900 // with the header's name it must fit into a line of 998
)

// allowedHeaders are the headers that a caller may set. A Bcc would copy the mail to strangers.
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

// address accepts one address without a name, list or comment.
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
