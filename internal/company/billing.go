package company

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"psic/internal/company/companydb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Billing is who pays for a company and where invoices go. It is stored sealed, as one value.
type Billing struct {
	Name, Email, Document, Phone                                 string
	CEP, Street, Number, Complement, District, City, UF, Country string
}

// checkAddress names the wrong fields as the form of the web does.
func (b *Billing) checkAddress() error {
	var f fault.Fields
	for _, p := range []*string{&b.Street, &b.Number, &b.Complement, &b.District, &b.City, &b.UF, &b.Country} {
		*p = strings.TrimSpace(*p)
	}
	cep, ok := br.CEP(b.CEP)
	f.Check(ok, "address.cep", "Informe um CEP válido.")
	b.CEP = cep
	f.Check(br.ValidStreet(b.Street), "address.logradouro", "Informe o logradouro.")
	f.Check(filled(b.Number), "address.numero", "Informe o número.")
	f.Check(len([]rune(b.Complement)) <= 250, "address.complemento", "Use até 250 caracteres.")
	f.Check(filled(b.District), "address.bairro", "Informe o bairro.")
	f.Check(filled(b.City), "address.localidade", "Informe a cidade.")
	f.Check(br.ValidUF(b.UF), "address.uf", "Escolha o estado.")
	f.Check(filled(b.Country), "address.pais", "Informe o país.")
	return f.Err()
}

func filled(s string) bool { return s != "" && len([]rune(s)) <= 250 }

// SaveBilling stores who pays. A new card replaces the one that the payment provider keeps.
//
// Faults: invalid fields, payment.ErrCardDeclined, payment.ErrGateway.
func (s *Service) SaveBilling(
	ctx context.Context,
	accountID string,
	c Company,
	b Billing,
	card *gateway.Card,
	payer gateway.Payer,
) error {
	if err := b.checkAddress(); err != nil {
		return err
	}
	if card != nil {
		if err := s.replaceCard(ctx, accountID, *card, payer); err != nil {
			return err
		}
	}
	plain, err := json.Marshal(b)
	if err != nil {
		return fmt.Errorf("encode billing: %w", err)
	}
	sealed, err := s.Ring.Seal(plain, crypt.AAD("company_billing", "details", c.ID))
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.SaveBilling(
			ctx,
			tx,
			companydb.SaveBillingParams{CompanyID: c.ID, Details: sealed, UpdatedAt: at.Of(s.Clock.Now())},
		)
	})
}

// replaceCard saves the new card before it deletes the others, so that a declined card changes nothing.
func (s *Service) replaceCard(ctx context.Context, accountID string, card gateway.Card, payer gateway.Payer) error {
	saved, err := s.Payment.SaveCard(ctx, accountID, card, payer)
	if err != nil {
		return err
	}
	cards, err := s.Payment.Cards(ctx, accountID)
	if err != nil {
		return err
	}
	for _, c := range cards { // at most one other, unless a change was interrupted here
		if c.ID == saved.ID {
			continue
		}
		if err := s.Payment.DeleteCard(ctx, accountID, c.ID); err != nil {
			return err
		}
	}
	return nil
}

// Billing reads who pays; ok is false when nothing is stored yet.
func (s *Service) Billing(ctx context.Context, companyID string) (b Billing, ok bool, err error) {
	row, err := s.q.Billing(ctx, s.DB.Read(), companyID)
	if store.None(err) {
		return b, false, nil
	}
	if err != nil {
		return b, false, fmt.Errorf("read billing: %w", err)
	}
	plain, err := s.Ring.Unseal(row.Details, crypt.AAD("company_billing", "details", companyID))
	if err != nil {
		return b, false, err
	}
	return b, true, json.Unmarshal(plain, &b)
}

// ActiveCard returns the saved card of the company's login, or nil.
func (s *Service) ActiveCard(ctx context.Context, accountID string) (*payment.Card, error) {
	cards, err := s.Payment.Cards(ctx, accountID)
	if err != nil || len(cards) == 0 {
		return nil, err
	}
	return &cards[0], nil
}
