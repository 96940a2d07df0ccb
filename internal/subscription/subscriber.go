package subscription

import (
	"context"
	"encoding/json"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/platform/crypt"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// Subscriber is who pays for a plan. It is stored as sealed JSON with these keys.
type Subscriber struct {
	Name    string          `json:"name"`
	Email   string          `json:"email"`
	TaxID   string          `json:"taxId"`
	Phone   string          `json:"phone"`
	Billing payment.Billing `json:"billing"`
}

// SaveSubscriber stores who pays for the plan, with the address on invoices. Only the complement is optional (R276).
//
// Faults: invalid fields.
func (s *Service) SaveSubscriber(
	ctx context.Context,
	therapistID string,
	p gateway.Payer,
	b payment.Billing,
) error {
	billing, err := checkBilling(b)
	if err != nil {
		return err
	}
	plain, err := json.Marshal(Subscriber{
		Name:    p.Name,
		Email:   p.Email,
		TaxID:   p.TaxID,
		Phone:   p.Phone,
		Billing: billing,
	})
	if err != nil {
		return fmt.Errorf("subscriber: %w", err)
	}
	sealed, err := s.Ring.Seal(plain, crypt.AAD("subscriber", "details", therapistID))
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.Lock(ctx, tx, therapistID); err != nil {
			return err
		}
		return s.q.SaveSubscriber(ctx, tx, subscriptiondb.SaveSubscriberParams{
			TherapistID: therapistID,
			Details:     sealed,
			UpdatedAt:   at.Of(s.Clock.Now()),
		})
	})
}

func checkBilling(b payment.Billing) (payment.Billing, error) {
	var f fault.Fields
	cep, ok := br.CEP(b.CEP)
	f.Check(ok, "billing.cep", "Informe o CEP.")
	b.CEP = br.FormatCEP(cep)
	f.Check(br.ValidStreet(b.Street), "billing.logradouro", "Informe o endereço.")
	f.Check(b.Number != "" && br.Plain(b.Number) && len(b.Number) <= 20, "billing.numero", "Informe o número.")
	f.Check(
		len([]rune(b.Complement)) <= br.MaxText && br.Plain(b.Complement),
		"billing.complemento",
		"Use até 250 caracteres.",
	)
	for _, t := range []struct{ name, value, text string }{
		{"bairro", b.District, "Informe o bairro."},
		{"localidade", b.City, "Informe a cidade."},
		{"pais", b.Country, "Informe o país."},
	} {
		f.Check(t.value != "" && len([]rune(t.value)) <= br.MaxText && br.Plain(t.value), "billing."+t.name, t.text)
	}
	f.Check(br.ValidUF(b.UF), "billing.uf", "Escolha o estado.")
	f.Check(
		!payment.InClear(payment.Texts{b.Street, b.Number, b.Complement, b.District, b.City, b.Country}, nil),
		"billing",
		payment.ErrCardNumber.Message,
	)
	return b, f.Err()
}

// SubscriberOf returns who pays for a therapist's plan or, when none is stored, the data of the registration.
func (s *Service) SubscriberOf(ctx context.Context, accountID string) (Subscriber, error) {
	acc, err := s.Account.ByID(ctx, accountID)
	if err != nil {
		return Subscriber{}, err
	}
	return s.subscriber(ctx, s.DB.Read(), acc)
}

func (s *Service) subscriber(ctx context.Context, db subscriptiondb.DBTX, acc account.Account) (Subscriber, error) {
	var out Subscriber
	row, err := s.q.SubscriberOf(ctx, db, acc.ID)
	if err == nil {
		plain, err := s.Ring.Unseal(row.Details, crypt.AAD("subscriber", "details", acc.ID))
		if err != nil {
			return out, fmt.Errorf("subscriber: %w", err)
		}
		return out, json.Unmarshal(plain, &out)
	}
	if !store.None(err) {
		return out, fmt.Errorf("read subscriber: %w", err)
	}
	p, err := s.Account.Personal(acc)
	if err != nil {
		return out, err
	}
	return Subscriber{
		Name:  acc.FullName,
		Email: acc.Email,
		TaxID: p.CPF,
		Phone: p.CellPhone,
		Billing: payment.Billing{
			CEP:        br.FormatCEP(p.ZipCode),
			Street:     p.Address,
			Number:     p.Number,
			Complement: p.Complement,
			District:   p.Neighborhood,
			City:       p.City,
			UF:         p.State,
			Country:    p.Country,
		},
	}, nil
}

func (s *Service) payer(ctx context.Context, tx *store.Tx, acc account.Account) (gateway.Payer, error) {
	sub, err := s.subscriber(ctx, tx, acc)
	return gateway.Payer{
		Name:  sub.Name,
		Email: sub.Email,
		TaxID: sub.TaxID,
		Phone: sub.Phone,
	}, err
}

// MayLose returns a fault when the last card of an account cannot be deleted, because a paid plan needs it.
//
// Faults: ErrLastCard.
func (s *Service) MayLose(ctx context.Context, tx *store.Tx, accountID string) error {
	_, sub, err := s.ofIn(ctx, tx, accountID)
	if fault.As(err) != nil {
		return nil
	}
	p, err := foundPlan(s.q.PlanByID(ctx, tx, sub.renewsAs()))
	if err == nil && p.Paid() && !s.paysByPix(sub) && (sub.State() == OK || sub.State() == Overdue) {
		return ErrLastCard
	}
	return err
}

// Purge deletes the data of who paid for the plan. The invoices stay.
func (s *Service) Purge(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.q.DropSubscriber(ctx, tx, accountID)
}

// Sealed lists the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{{Table: "subscriber", Name: "details", Key: "therapist_id"}}
}
