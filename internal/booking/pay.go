package booking

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"psic/internal/account"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/platform/store"
)

// PayInput is a payment as the patient asks for it. Amounts are only compared with what the server computed.
type PayInput struct {
	Method   payment.Method
	Amount   *money.Cents // of this payment; nil skips the comparison
	Credits  money.Cents  // part from the balance
	Payer    gateway.Payer
	Card     *gateway.Card
	CardID   string // a saved card in place of Card
	SaveCard bool   // keep the new card that pays; never an employee's
}

func (in *PayInput) check() error {
	var f fault.Fields
	if in.Method == payment.ByCredits {
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

// Pay starts a payment of a held session and answers how it stands: paid, in analysis, or a PIX code to pay.
//
// Faults: invalid fields, fault.Missing, payment.ErrPaid, ErrHoldOver, ErrAway, ErrAccessEnds, ErrPrice, ErrCredits,
// ErrEnterpriseNo, payment.ErrOpen, payment.ErrDeclined, payment.ErrGateway, payment.ErrBalance.
func (s *Service) Pay(ctx context.Context, who actor.Actor, id string, in PayInput) (payment.Charge, error) {
	if in.Method != payment.ByCard && in.Method != payment.ByPix && in.Method != payment.ByCredits {
		return payment.Charge{}, ErrMethod
	}
	if err := in.check(); err != nil {
		return payment.Charge{}, err
	}
	if who.Role == actor.Enterprise && (in.Credits > 0 || in.Method == payment.ByCredits || in.SaveCard) {
		return payment.Charge{}, ErrEnterpriseNo
	}
	if err := s.useSaved(ctx, who, &in); err != nil {
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
		order, err := s.order(ctx, tx, sess, patient, in)
		if err != nil {
			return err
		}
		if charge, err = s.Payment.Begin(ctx, tx, order); err != nil {
			return err
		}
		return s.claimDiscount(ctx, tx, patient, charge)
	})
	if err != nil {
		return charge, err
	}
	return s.Payment.Perform(ctx, charge.ID)
}

// useSaved puts a saved card in the place of an encrypted one, or asks the gateway to keep the one that pays.
func (s *Service) useSaved(ctx context.Context, who actor.Actor, in *PayInput) error {
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

// Split divides the price between the means of payment and the balance. What the client sends is only compared.
//
// Faults: ErrPrice, ErrCredits.
func (in PayInput) Split(price money.Cents) (due, credits money.Cents, err error) {
	if in.Method == payment.ByCredits {
		switch {
		case in.Amount != nil && *in.Amount != 0 && *in.Amount != price:
			return 0, 0, ErrPrice
		case in.Credits != 0 && in.Credits != price:
			return 0, 0, ErrCredits
		}
		return 0, price, nil
	}
	due = price - in.Credits
	switch {
	case in.Amount != nil && *in.Amount != due:
		return 0, 0, ErrPrice
	case in.Credits < 0 || in.Credits >= price:
		return 0, 0, ErrCredits
	}
	return due, in.Credits, nil
}

// order computes what is due; nothing the client sends decides an amount.
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
	}
	if err := s.reachable(ctx, tx, sess); err != nil {
		return payment.Order{}, err
	}
	ends, err := s.accessEnds(ctx, tx, patient)
	if err != nil {
		return payment.Order{}, err
	}
	if err := withinAccess(ends, sess.StartsAt.Time); err != nil {
		return payment.Order{}, err
	}
	if err := s.priced(ctx, tx, patient.ID, patient.CpfIndex, &sess); err != nil {
		return payment.Order{}, err
	}
	due, credits, err := in.Split(sess.Price())
	if err != nil {
		return payment.Order{}, err
	}
	expires := now.Add(PixLife)
	if expires.After(sess.HoldUntil.Time) {
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

// Settled confirms the session whose charge was paid. Money that comes after the hold ran out still gets the
// session when its time is free; otherwise, when the session is paid already, and when one of the two people has
// deleted the account meanwhile, it goes back (Q060).
func (s *Service) Settled(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	sess, patient, err := s.lockSession(ctx, tx, c.ReferenceID)
	if err != nil {
		return err
	}
	if ok, err := s.mayConfirm(ctx, tx, sess, patient); err != nil {
		return err
	} else if !ok {
		return s.tooLate(ctx, tx, sess, patient, c)
	}
	fee, err := s.FeePercent(ctx, tx, sess.TherapistID)
	if err != nil {
		return err
	}
	// The discount is the charge's: an older code may be paid after the session was priced anew.
	n, err := s.q.MarkPaid(ctx, tx, bookingdb.MarkPaidParams{
		ID:            sess.ID,
		PaidAt:        c.PaidAt,
		FeePercent:    fee,
		DiscountCents: c.DiscountCents,
	})
	if overlap(err) {
		return fmt.Errorf("reinstate: %w", err)
	}
	if err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("confirm session %s: not payable", sess.ID))
	}
	if err := s.keepDiscount(ctx, tx, patient, c); err != nil {
		return err
	}
	s.announce(tx, sess)
	sess.Sequence++ // by MarkPaid
	if err := s.remind(ctx, tx, sess); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, Tell{SessionID: sess.ID, What: TellPaid})
}

// mayConfirm: both people are still there and can come, and the time is still the patient's, or it was released by the
// clock and nobody took it.
func (s *Service) mayConfirm(ctx context.Context, tx *store.Tx, sess Session, patient account.Account) (bool, error) {
	if sess.Paid() || patient.Deleted() {
		return false, nil
	}
	if gone, err := s.missed(ctx, tx, sess); err != nil || gone {
		return false, err
	}
	if sess.Live() {
		return true, nil
	}
	if By(sess.CancelledBy) != BySystem || !s.Clock.Now().Before(sess.StartsAt.Time) {
		return false, nil
	}
	therapist, err := s.Account.LockEvenDeleted(ctx, tx, sess.TherapistID)
	if err != nil || therapist.Deleted() {
		return false, err
	}
	taken, err := s.q.OverlappingForTherapist(ctx, tx, bookingdb.OverlappingForTherapistParams{
		TherapistID: sess.TherapistID,
		StartsAt:    sess.StartsAt,
		EndsAt:      sess.EndsAt,
		ExceptID:    sess.ID,
	})
	if err != nil || taken {
		return false, err
	}
	taken, err = s.q.OverlappingForPatient(ctx, tx, bookingdb.OverlappingForPatientParams{
		PatientID: sess.PatientID,
		StartsAt:  sess.StartsAt,
		EndsAt:    sess.EndsAt,
		ExceptID:  sess.ID,
	})
	return !taken, err
}

func (s *Service) tooLate(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	patient account.Account,
	c payment.Charge,
) error {
	refund := toMeans(patient)
	reason := "pagamento recebido após a liberação do horário"
	if sess.Paid() {
		reason = "pagamento a mais de uma sessão já paga"
	}
	if _, err := s.Payment.GiveBack(ctx, tx, c, refund, reason); err != nil {
		return err
	}
	s.tellAfter(tx, sess)
	return s.Jobs.Enqueue(ctx, tx, Tell{SessionID: sess.ID, What: givenBack(sess, refund)})
}

// givenBack is the news of money that pays for nothing: what it came for is paid already, or its time is gone.
func givenBack(sess Session, refund bool) News {
	switch {
	case sess.Paid() && refund:
		return TellSurplusRefund
	case sess.Paid():
		return TellSurplusCredit
	case refund:
		return TellLateRefund
	}
	return TellLateCredit
}

// LockForCharge locks a session and the people of it, before a charge for it.
func (s *Service) LockForCharge(ctx context.Context, tx *store.Tx, id string) error {
	_, _, err := s.lockSession(ctx, tx, id)
	return err
}

// Credited tells the patient that late money waits as balance.
func (s *Service) Credited(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	sess, err := foundSession(s.q.SessionByID(ctx, tx, c.ReferenceID))
	if err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, Tell{SessionID: sess.ID, What: givenBack(sess, false)})
}

// Ended tells an open page that its attempt failed, and gives back the discount that it had claimed.
func (s *Service) Ended(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	sess, err := foundSession(s.q.SessionByID(ctx, tx, c.ReferenceID))
	if err != nil {
		return err
	}
	s.tellAfter(tx, sess)
	if sess.Paid() || c.DiscountCents == 0 {
		return nil
	}
	return s.returnDiscount(ctx, tx, sess.ID)
}

func (s *Service) tellAfter(tx *store.Tx, sess Session) {
	tx.AfterCommit(func() { s.tell(sess.PatientID, sess.ID) })
}

// Returned tells the patient that a refund is on its way.
func (s *Service) Returned(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	return s.Jobs.Enqueue(ctx, tx, Tell{SessionID: c.ReferenceID, What: TellRefunded})
}
