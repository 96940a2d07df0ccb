package login

import (
	"context"
	"errors"
	"strings"
	"unicode"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/login/logindb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// shortestName is how many letters a company's name has at least for its check. Shorter ones are in many good
// passwords.
const shortestName = 4

// hasCompanyName says whether a password is the name of the company, contains it, or is one of its words with digits
// and signs. Case, accents, spaces and signs do not count.
func hasCompanyName(password, company string) bool {
	plain, letters := only(password, unicode.IsLetter, unicode.IsDigit), only(password, unicode.IsLetter)
	name := only(company, unicode.IsLetter, unicode.IsDigit)
	if len(name) >= shortestName && strings.Contains(plain, name) {
		return true
	}
	for _, word := range strings.Fields(company) {
		if w := only(word, unicode.IsLetter); len(w) >= shortestName && letters == w {
			return true
		}
	}
	return false
}

// only returns the folded text with the characters that one of the classes contains.
func only(text string, classes ...func(rune) bool) string {
	return strings.Map(func(r rune) rune {
		for _, is := range classes {
			if is(r) {
				return r
			}
		}
		return -1
	}, br.Fold(text))
}

// refuseCompanyName refuses a new password that the name of the person's company gives away.
//
// Faults: invalid fields.
func (s *Service) refuseCompanyName(ctx context.Context, accountID, password string) error {
	acc, err := s.Account.ByID(ctx, accountID)
	if err != nil || acc.CompanyID == nil {
		return err
	}
	name, err := s.CompanyName(ctx, *acc.CompanyID)
	if err != nil {
		return err
	}
	var f fault.Fields
	f.Check(!hasCompanyName(password, name), "password", "Escolha uma senha sem o nome da empresa.")
	return f.Err()
}

// refuseCompanyNameOfLink is refuseCompanyName for the owner of a link. An unknown link passes: its use refuses it.
func (s *Service) refuseCompanyNameOfLink(ctx context.Context, token, password string) error {
	id, err := s.q.PeekToken(ctx, s.DB.Read(), logindb.PeekTokenParams{
		Hash:    crypt.HashToken(token),
		Purpose: purposeReset,
		NowAt:   at.Of(s.Clock.Now()),
	})
	if store.None(err) {
		return nil
	}
	if err != nil {
		return err
	}
	err = s.refuseCompanyName(ctx, id, password)
	if errors.Is(err, fault.Missing) {
		return nil // the account was deleted meanwhile
	}
	return err
}
