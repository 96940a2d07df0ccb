package backoffice

import (
	"context"
	"crypto/subtle"
	"strings"

	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// ErrUnsubscribe is returned for a link that the platform did not write.
var ErrUnsubscribe = fault.New(
	fault.BadRequest,
	"mail.unsubscribe_invalid",
	"Este link não é válido. Você também pode desligar as novidades nos seus dados pessoais.",
)

// UnsubscribeToken returns the token of a person's link. It never expires, because the link of an old mail must still
// work.
func (s *Service) UnsubscribeToken(accountID string) string {
	return accountID + "." + s.Ring.BlindIndex("unsubscribe", accountID)
}

// Unsubscribe ends news for the owner of the link, without a login. A repeated call changes nothing.
//
// Faults: ErrUnsubscribe.
func (s *Service) Unsubscribe(ctx context.Context, token string) error {
	id, _, _ := strings.Cut(token, ".")
	if validOrMissing(id) != nil || subtle.ConstantTimeCompare([]byte(token), []byte(s.UnsubscribeToken(id))) != 1 {
		return ErrUnsubscribe
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.Account.SetAlerts(ctx, tx, id, false) })
}
