package setup

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"psic/internal/kernel/br"
	"psic/internal/platform/config"
	"psic/internal/platform/crypt"
)

// minAdminPassword is what production demands of PSIC_ADMIN_PASSWORD too.
const minAdminPassword = 12

// administrator asks for the first administrator, where there is none.
func (r *run) administrator(ctx context.Context) error {
	if r.existed && !r.asked("admin-email") {
		var out strings.Builder
		err := r.System.Psic(ctx, "", &out, "admin", "count")
		n, parseErr := strconv.Atoi(strings.TrimSpace(out.String()))
		if err == nil && parseErr == nil && n > 0 {
			return nil
		}
	}
	email, _, err := r.answer(ctx, question{
		name:  "admin-email",
		says:  "E-mail of the first administrator; a test mail goes there",
		check: checkEmail,
	})
	if err != nil {
		return err
	}
	password, _, err := r.answer(ctx, question{
		name:   "admin-password",
		says:   fmt.Sprintf("Password of the administrator, at least %d characters (not shown)", minAdminPassword),
		secret: true,
		check:  r.checkPassword,
	})
	if err != nil {
		return err
	}
	r.adminEmail, r.password = email, password
	r.keepOrSet("PSIC_ACME_EMAIL", "", email)
	return nil
}

func checkEmail(_ context.Context, text string) (string, error) {
	if !br.ValidEmail(text) {
		return "", errors.New("an address such as ana@psic.com.br")
	}
	return "", nil
}

// checkPassword asks again for a password that was typed without being seen.
func (r *run) checkPassword(ctx context.Context, password string) (string, error) {
	if utf8.RuneCountInString(password) < minAdminPassword {
		return "", fmt.Errorf("at least %d characters", minAdminPassword)
	}
	if crypt.Common(password) {
		return "", errors.New("too common; choose one that is harder to guess")
	}
	if _, file := r.Files["admin-password"]; file || r.Terminal.tty == nil {
		return "", nil
	}
	again, err := r.Terminal.secret(ctx, "The same password again: ")
	if err == nil && again != password {
		err = errors.New("the two differ")
	}
	return "", err
}

// payment asks for the token of the merchant's account.
func (r *run) payment(ctx context.Context) error {
	present, _ := r.env.Get("PSIC_PAGBANK_TOKEN")
	if base, ok := r.Given["pagbank-url"]; ok {
		r.env.Set("PSIC_PAGBANK_URL", base)
	}
	base, _ := r.env.Get("PSIC_PAGBANK_URL")
	token, fresh, err := r.answer(ctx, question{
		name:    "pagbank-token",
		says:    "Token of the PagBank account (not shown)",
		present: present,
		secret:  true,
		check: func(ctx context.Context, token string) (string, error) {
			if token == "" || strings.ContainsAny(token, " \t") {
				return "", errors.New("the token from PagBank's panel, without spaces")
			}
			err := r.Checks.Payment(ctx, config.Config{Payment: "pagbank", PagBankURL: base, PagBankToken: token})
			return "PagBank accepts the token", err
		},
	})
	if err != nil || !fresh {
		return err
	}
	r.env.Set("PSIC_PAYMENT", "pagbank")
	r.env.Set("PSIC_PAGBANK_TOKEN", token)
	return nil
}

// legalQuestions are optional: an installation starts without them, and the doctor reminds.
var legalQuestions = []struct {
	name, setting, says string
	check               func(context.Context, string) (string, error)
}{
	{
		name:    "legal-name",
		setting: "PSIC_LEGAL_NAME",
		says:    "Name of the company that runs the site",
		check:   checkNothing,
	},
	{
		name:    "legal-cnpj",
		setting: "PSIC_LEGAL_CNPJ",
		says:    "CNPJ of that company",
		check:   checkCNPJ,
	},
	{
		name:    "legal-address",
		setting: "PSIC_LEGAL_ADDRESS",
		says:    "Address of that company",
		check:   checkNothing,
	},
	{
		name:    "dpo-name",
		setting: "PSIC_DPO_NAME",
		says:    "Name of the data protection officer (encarregado)",
		check:   checkNothing,
	},
	{
		name:    "dpo-email",
		setting: "PSIC_DPO_EMAIL",
		says:    "E-mail of the data protection officer",
		check:   checkEmail,
	},
}

func (r *run) legal(ctx context.Context) error {
	for _, l := range legalQuestions {
		if !r.asked(l.name) && (r.existed || r.Terminal.never) {
			continue
		}
		present, _ := r.env.Get(l.setting)
		text, fresh, err := r.answer(ctx, question{
			name:    l.name,
			says:    l.says + ", or nothing for later",
			present: present,
			check: func(ctx context.Context, text string) (string, error) {
				if text == "" {
					return "", nil
				}
				return l.check(ctx, text)
			},
		})
		if err != nil {
			return err
		}
		if fresh && text != "" {
			r.env.Set(l.setting, text)
		}
	}
	return nil
}

func checkNothing(context.Context, string) (string, error) { return "", nil }

func checkCNPJ(_ context.Context, text string) (string, error) {
	if _, ok := br.CNPJ(text); !ok {
		return "", errors.New("this CNPJ does not exist; its check digits are wrong")
	}
	return "", nil
}

// checkSMTP refuses an address with a password in it: it would stay in the history of the shell.
func checkSMTP(_ context.Context, text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" {
		return "", errors.New("an address such as smtp://user@mail.example:587 or smtps://user@mail.example")
	}
	if _, has := u.User.Password(); has {
		return "", errors.New("leave the password out; it is asked for, or read from --smtp-password-file")
	}
	return "", nil
}
