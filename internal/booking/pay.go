package booking

import (
	"context"
	"strings"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/platform/store"
)

// PayInput is a payment as the client requests it. The server computes the amounts and only compares those of the
// client.
type PayInput struct {
	Method   payment.Method
	Amount   *money.Cents // what the patient expects to pay now; nil skips the comparison
	Credits  money.Cents  // the part that is paid from the balance
	Payer    gateway.Payer
	Card     *gateway.Card
	CardID   string // a saved card in place of Card
	SaveCard bool   // save the new card; refused for employees
	Remember bool   // remember the payer's data for the next payments; refused for employees
}

// Check normalises the payer and the card and checks them.
//
// Faults: invalid fields.
func (in *PayInput) Check() error {
	var f fault.Fields
	if in.Method == payment.ByCredits || in.Method == payment.ByPackage {
		return nil
	}
	in.Payer.Name = strings.TrimSpace(in.Payer.Name)
	f.Check(in.Payer.Name != "" && len([]rune(in.Payer.Name)) <= 120, "customer.fullName", "Informe o nome.")
	f.Check(br.ValidEmail(in.Payer.Email), "customer.email", "Informe um e-mail válido.")
	if tax, ok := payment.Document(in.Payer.TaxID); ok {
		in.Payer.TaxID = tax
	} else {
		f.Add("customer.cpf", "Informe um CPF ou CNPJ válido.")
	}
	phone, ok := br.Phone(in.Payer.Phone)
	f.Check(ok, "customer.telephone", "Informe um telefone com DDD.")
	in.Payer.Phone = phone
	if in.Method == payment.ByCard && in.CardID == "" {
		in.checkCard(&f)
	}
	return f.Err()
}

func (in *PayInput) checkCard(f *fault.Fields) {
	if in.Card == nil || in.Card.Encrypted == "" {
		f.Add("card.cardHash", "Informe os dados do cartão.")
		return
	}
	f.Check(len(in.Card.Encrypted) <= 2048, "card.cardHash", "Informe os dados do cartão.")
	f.Check(strings.TrimSpace(in.Card.HolderName) != "", "card.cardHolderName", "Nome do cartão inválido")
	if tax, ok := payment.Document(in.Card.HolderTaxID); ok {
		in.Card.HolderTaxID = tax
	} else {
		f.Add("card.cardHolderDocument", "Informe um CPF ou CNPJ válido.")
	}
}

// Pay starts the payment of a hold. The charge that it returns is paid, in analysis, or has a PIX code to pay.
//
// Faults: ErrMethod, invalid fields, ErrEmployeeBalance, fault.Missing, payment.ErrPaid, ErrHoldOver, ErrAccountOff,
// ErrConsent, ErrAccessEnds, ErrPrice, ErrCreditsWrong, ErrNoPackage, payment.ErrInProgress, payment.ErrBalanceShort,
// payment.ErrCardTries, payment.ErrSourceTries, payment.ErrSourceBusy, payment.ErrDeclined, payment.ErrGateway.
func (s *Service) Pay(ctx context.Context, who actor.Actor, id string, in PayInput) (payment.Charge, error) {
	switch in.Method {
	case payment.ByCard, payment.ByPix, payment.ByCredits, payment.ByPackage:
	default:
		return payment.Charge{}, ErrMethod
	}
	if err := in.Check(); err != nil {
		return payment.Charge{}, err
	}
	keeps := in.SaveCard || in.Remember
	own := in.Credits > 0 || in.Method == payment.ByCredits || in.Method == payment.ByPackage
	if who.Role == actor.Enterprise && (own || keeps) {
		return payment.Charge{}, ErrEmployeeBalance
	}
	if err := s.UseSavedCard(ctx, who, &in); err != nil {
		return payment.Charge{}, err
	}

	var charge payment.Charge
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		sess, patient, err := s.lockSession(ctx, tx, id)
		if err != nil {
			return err
		}
		if sess.PatientID != who.ID {
			return fault.Missing
		}
		if err := account.CheckPayerAddress(patient, in.Payer.Email); err != nil {
			return err
		}
		order, err := s.order(ctx, tx, sess, patient, in)
		if err != nil {
			return err
		}
		if charge, err = s.Payment.Begin(ctx, tx, order); err != nil {
			return err
		}
		if err := s.claimDiscount(ctx, tx, patient, charge); err != nil || !in.Remember {
			return err
		}
		return s.Payment.RememberPayer(ctx, tx, who.ID, in.Payer)
	})
	if err != nil {
		return charge, err
	}
	return s.Payment.Perform(ctx, charge.ID)
}

// UseSavedCard replaces CardID by the saved card. For a new card it tells the gateway whether to save it.
func (s *Service) UseSavedCard(ctx context.Context, who actor.Actor, in *PayInput) error {
	if in.Method != payment.ByCard {
		return nil
	}
	if in.CardID == "" {
		in.Card.Store = in.SaveCard
		return nil
	}
	saved, err := s.Payment.SavedCard(ctx, who.ID, in.CardID)
	if err != nil {
		return err
	}
	saved.HolderTaxID = in.Payer.TaxID
	if in.Card != nil {
		if tax, ok := payment.Document(in.Card.HolderTaxID); ok {
			saved.HolderTaxID = tax
		}
	}
	in.Card = &saved
	return nil
}

// Split divides the price into what is due now, by card or PIX, and what is paid from the balance. The client's amount
// is only compared.
//
// Faults: ErrPrice, ErrCreditsWrong.
func (in PayInput) Split(price money.Cents) (due, credits money.Cents, err error) {
	if in.Method == payment.ByCredits {
		switch {
		case in.Amount != nil && *in.Amount != 0 && *in.Amount != price:
			return 0, 0, ErrPrice
		case in.Credits != 0 && in.Credits != price:
			return 0, 0, ErrCreditsWrong
		}
		return 0, price, nil
	}
	due = price - in.Credits
	switch {
	case in.Amount != nil && *in.Amount != due:
		return 0, 0, ErrPrice
	case in.Credits < 0 || in.Credits >= price:
		return 0, 0, ErrCreditsWrong
	}
	return due, in.Credits, nil
}

// order checks whether the session can be paid now and computes the amounts of the charge.
func (s *Service) order(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	patient account.Account,
	in PayInput,
) (payment.Order, error) {
	now := s.Clock.Now()
	switch {
	case sess.Paid():
		return payment.Order{}, payment.ErrPaid
	case !sess.Held(now):
		return payment.Order{}, ErrHoldOver
	case !patient.HealthRevokedAt.IsZero():
		return payment.Order{}, ErrConsent
	}
	if err := s.refuseIfImpossible(ctx, tx, sess); err != nil {
		return payment.Order{}, err
	}
	ends, err := s.accessEndsOf(ctx, tx, patient)
	if err != nil {
		return payment.Order{}, err
	}
	if err := withinAccess(ends, sess.StartsAt.Time, sess.Enterprise); err != nil {
		return payment.Order{}, err
	}
	if in.Method == payment.ByPackage {
		return s.packageOrder(ctx, tx, sess, in)
	}
	if err := s.applyDiscount(ctx, tx, patient.ID, patient.CpfIndex, &sess); err != nil {
		return payment.Order{}, err
	}
	due, credits, err := in.Split(sess.Price())
	if err != nil {
		return payment.Order{}, err
	}

	expires := now.Add(PixLife)
	if sess.StandingID != "" || expires.After(sess.HoldUntil.Time) {
		expires = sess.HoldUntil.Time
	}
	return payment.Order{
		Purpose:     payment.ForSession,
		ReferenceID: sess.ID,
		PayerID:     sess.PatientID,
		Method:      in.Method,
		Amount:      due,
		Credits:     credits,
		Discount:    sess.DiscountCents,
		Payer:       in.Payer,
		Card:        in.Card,
		PixExpires:  expires,
	}, nil
}
