package setup

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"net/url"
)

// mail asks for sender, support address and mail server, and sends a mail through the server.
func (r *run) mail(ctx context.Context) error {
	from, newFrom, err := r.setting(ctx, "PSIC_MAIL_FROM", question{
		name:     "mail-from",
		says:     "Sender of all mail",
		fallback: "Psic <nao-responda@" + r.domain + ">",
		check:    checkSender,
	})
	if err != nil {
		return err
	}
	support, _, err := r.setting(ctx, "PSIC_SUPPORT_EMAIL", question{
		name:     "support-email",
		says:     "Support address; the site shows it",
		fallback: "contato@" + r.domain,
		check:    checkEmail,
	})
	if err != nil {
		return err
	}
	to := r.adminEmail
	if to == "" {
		to = support
	}
	before, _ := r.env.Get("PSIC_SMTP_URL")
	if before != "" && !newFrom && !r.asked("smtp", "smtp-password") {
		return nil
	}
	for range maxAttempts {
		address, asked, err := r.server(ctx, before)
		if err != nil {
			return err
		}
		if err = r.Checks.Mail(ctx, address, from, to, r.domain); err == nil {
			r.say("  ok: a test mail went to %s", to)
			r.env.Set("PSIC_SMTP_URL", address)
			return nil
		}
		if !asked {
			return fmt.Errorf("mail: %w", err)
		}
		r.say("  no: %v", err)
		before = ""
	}
	return fmt.Errorf("mail: refused %d times", maxAttempts)
}

// setting answers a question whose answer is a setting as it is.
func (r *run) setting(ctx context.Context, name string, q question) (text string, fresh bool, err error) {
	q.present, _ = r.env.Get(name)
	text, fresh, err = r.answer(ctx, q)
	if err == nil && fresh {
		r.env.Set(name, text)
	}
	return text, fresh, err
}

func checkSender(_ context.Context, text string) (string, error) {
	if _, err := mail.ParseAddress(text); err != nil {
		return "", errors.New("an address such as Psic <nao-responda@psic.com.br>")
	}
	return "", nil
}

// server returns the address of the mail server with its password, and whether a person typed it and may type it again.
func (r *run) server(ctx context.Context, before string) (address string, typed bool, err error) {
	old, err := url.Parse(before)
	if err != nil {
		return "", false, errors.New("PSIC_SMTP_URL does not parse") // err contains the password
	}
	known := *old
	if old.User != nil {
		known.User = url.User(old.User.Username())
	}
	text, fresh, err := r.answer(ctx, question{
		name:    "smtp",
		says:    "Mail server without the password (smtp://user@mail.example:587)",
		present: known.String(),
		check:   checkSMTP,
	})
	if err != nil {
		return "", false, err
	}
	u, err := url.Parse(text)
	if err != nil {
		return "", false, err
	}
	typed = fresh && !r.asked("smtp") || len(r.Change) > 0
	if u.User == nil {
		return text, typed, nil
	}
	q := question{
		name:   "smtp-password",
		says:   "Password of " + u.User.Username() + " at " + u.Hostname() + " (not shown)",
		secret: true,
		check: func(_ context.Context, password string) (string, error) {
			if password == "" {
				return "", errors.New("the mail server's user has a password")
			}
			return "", nil
		},
	}
	if known.String() == text {
		q.present, _ = old.User.Password()
	}
	password, fresh, err := r.answer(ctx, q)
	if err != nil {
		return "", false, err
	}
	u.User = url.UserPassword(u.User.Username(), password)
	return u.String(), typed || fresh && !r.asked("smtp-password"), nil
}
