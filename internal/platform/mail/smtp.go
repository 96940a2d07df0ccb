package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	netmail "net/mail"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// SMTP sends through a mail server, with one connection for each message.
type SMTP struct {
	host    string
	from    string
	domain  string
	implied bool // TLS from the first byte
	tls     *tls.Config
	options []gomail.Option
	timeout time.Duration
}

const sendTimeout = 15 * time.Second

// errURL does not repeat the address, because the address may contain a password.
var errURL = errors.New("mail: the SMTP address must look like smtp://user:password@host:port or smtps://…")

// NewSMTP reads smtp://user:password@host:port (STARTTLS) or smtps:// (TLS from the first byte). A server on this
// machine may do without TLS. From is an address, with or without a name.
func NewSMTP(rawURL, from string) (*SMTP, error) {
	u, err := url.Parse(rawURL)
	if err != nil || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" {
		return nil, errURL
	}
	sender, err := netmail.ParseAddress(from)
	if err != nil || !oneLine(from) {
		return nil, fmt.Errorf("%w: sender", ErrMessage)
	}
	port, err := portOf(u)
	if err != nil {
		return nil, err
	}
	s := &SMTP{
		host:    u.Hostname(),
		from:    sender.String(),
		implied: u.Scheme == "smtps",
		timeout: sendTimeout,
	}
	s.tls = &tls.Config{ServerName: s.host, MinVersion: tls.VersionTLS12}
	s.domain = sender.Address[strings.LastIndex(sender.Address, "@")+1:]
	s.options = append(s.options, gomail.WithPort(port), gomail.WithHELO(s.domain),
		gomail.WithTLSPolicy(s.policy()))
	if u.User != nil {
		password, _ := u.User.Password()
		// Without TLS the library never chooses a mechanism that sends the password in clear.
		s.options = append(s.options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(u.User.Username()), gomail.WithPassword(password))
	}
	return s, nil
}

// policy demands STARTTLS of every server but one on this machine. Mail holds links that open accounts, and whoever
// listens on the way can also remove the server's offer of STARTTLS.
func (s *SMTP) policy() gomail.TLSPolicy {
	if s.implied || Loopback(s.host) {
		return gomail.TLSOpportunistic
	}
	return gomail.TLSMandatory
}

// Loopback reports whether the host is this machine.
func Loopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.Unmap().IsLoopback()
}

func portOf(u *url.URL) (int, error) {
	if u.Port() == "" {
		if u.Scheme == "smtps" {
			return 465, nil
		}
		return 587, nil
	}
	port, err := strconv.Atoi(u.Port())
	if err != nil || port < 1 || port > 65535 {
		return 0, errURL
	}
	return port, nil
}

// Send delivers the message to the server. It returns ErrMessage, ErrRefused, or an error after which a retry with the
// same ID may succeed.
func (s *SMTP) Send(ctx context.Context, m Message) error {
	msg, err := s.message(m)
	if err != nil {
		return err
	}
	timeout := s.timeout
	if deadline, ok := ctx.Deadline(); ok {
		timeout = min(timeout, time.Until(deadline))
	}
	if timeout <= 0 {
		return context.DeadlineExceeded
	}
	c := &connection{ctx: ctx}
	if s.implied {
		c.tls = s.tls
	}
	defer c.close()
	client, err := gomail.NewClient(s.host, slices.Concat(s.options, []gomail.Option{
		gomail.WithTimeout(timeout), gomail.WithTLSConfig(s.tls), gomail.WithDialContextFunc(c.dial),
	})...)
	if err != nil {
		return fmt.Errorf("mail: client: %w", err)
	}
	err = client.DialAndSendWithContext(ctx, msg)
	if err == nil || msg.IsDelivered() { // only closing the connection failed
		return nil
	}
	return classify(err)
}

// classify drops the text of the server, because it often repeats the recipient's address.
func classify(err error) error {
	failed, ok := errors.AsType[*gomail.SendError](err)
	if !ok {
		return fmt.Errorf("mail: connect: %w", err)
	}
	if failed.ErrorCode()/100 == 5 {
		return fmt.Errorf("%w: code %d", ErrRefused, failed.ErrorCode())
	}
	return fmt.Errorf("mail: %s: code %d", failed.Reason, failed.ErrorCode())
}

func (s *SMTP) message(m Message) (*gomail.Msg, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	if err := errors.Join(msg.From(s.from), msg.To(m.To)); err != nil {
		return nil, fmt.Errorf("%w: address", ErrMessage)
	}
	msg.Subject(m.Subject)
	msg.SetMessageIDWithValue(s.messageID(m.ID))
	msg.SetDate()
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // prevents out-of-office replies
	for name, value := range m.Headers {
		msg.SetGenHeaderPreformatted(gomail.Header(name), value)
	}
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	}
	return msg, nil
}

func (s *SMTP) messageID(id string) string {
	if strings.Contains(id, "@") {
		return id
	}
	return id + "@" + s.domain
}
