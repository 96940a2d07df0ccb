package account

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Debt is a reason why an account cannot be deleted now.
type Debt struct {
	Text string
	// Path is the page on which the person settles it.
	Path string
	// Balance says that the debt is a balance without a key to which it could be paid back.
	Balance bool
}

// ErrDebts refuses a deletion and lists what has to be settled first.
func ErrDebts(reasons []string) *fault.Error {
	return fault.New(
		fault.Conflict,
		"account.open_debts",
		"Ainda não é possível excluir a conta: "+strings.Join(reasons, "; ")+".",
	)
}

func (s *Service) noDebts(ctx context.Context, tx *store.Tx, id string) error {
	debts, err := s.openDebts(ctx, tx, id)
	if err != nil {
		return err
	}
	if len(debts) > 0 {
		return ErrDebts(textsOf(debts))
	}
	return nil
}

func textsOf(debts []Debt) []string {
	out := make([]string, len(debts))
	for i, d := range debts {
		out[i] = d.Text
	}
	return out
}

func (s *Service) openDebts(ctx context.Context, tx *store.Tx, id string) (out []Debt, err error) {
	for _, debts := range s.Debts {
		more, err := debts(ctx, tx, id)
		if err != nil {
			return nil, fmt.Errorf("open debts: %w", err)
		}
		out = append(out, more...)
	}
	return out, nil
}

// Blockers returns what a person has to settle before the account can be deleted. A balance is none, because the
// request says where it is paid back to.
func (s *Service) Blockers(ctx context.Context, id string) (out []Debt, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		debts, err := s.openDebts(ctx, tx, id)
		for _, d := range debts {
			if !d.Balance {
				out = append(out, d)
			}
		}
		return err
	})
	return out, err
}

func (s *Service) sealPayBack(requestID, key string) (string, error) {
	if key == "" {
		return "", nil
	}
	return s.Ring.Seal([]byte(key), crypt.AAD("deletion_request", "pay_back", requestID))
}

func (s *Service) unsealPayBack(requestID, sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	key, err := s.Ring.Unseal(sealed, crypt.AAD("deletion_request", "pay_back", requestID))
	if err != nil {
		return "", fmt.Errorf("key of the deletion request: %w", err)
	}
	return string(key), nil
}

// PayBackTo returns the PIX key that the person gave with the deletion request that waits or was carried out, or an
// empty text.
func (s *Service) PayBackTo(ctx context.Context, tx *store.Tx, id string) (string, error) {
	r, err := s.q.StandingDeletionRequest(ctx, tx, id)
	if store.None(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("deletion request: %w", err)
	}
	return s.unsealPayBack(r.ID, r.PayBack)
}
