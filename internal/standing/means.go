package standing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/platform/store"
	"psic/internal/standing/standingdb"
)

// checkMeans refuses means that could never pay. An employee's card is never stored, so employees pay by PIX.
//
// Faults: ErrMeans, ErrPayer.
func (s *Service) checkMeans(ctx context.Context, who actor.Actor, m Means) error {
	if m.Method == payment.ByPix {
		return nil
	}
	if m.Method != payment.ByCard || who.Role != actor.Customer || m.CardID == "" {
		return ErrMeans
	}
	if _, err := s.Payment.SavedCard(ctx, who.ID, m.CardID); err != nil {
		if errors.Is(err, fault.Missing) {
			return ErrMeans
		}
		return err
	}
	patient, err := s.Account.ByID(ctx, who.ID)
	if err != nil {
		return err
	}
	p, err := s.payer(ctx, patient)
	if err != nil {
		return err
	}
	if !complete(p) {
		return ErrPayer
	}
	return nil
}

// payer returns the data of the payer: what the patient lets us remember, or else the patient's own data.
func (s *Service) payer(ctx context.Context, patient account.Account) (gateway.Payer, error) {
	remembered, err := s.Payment.PayerOf(ctx, patient.ID)
	if err != nil || complete(remembered.Payer) {
		return remembered.Payer, err
	}
	personal, err := s.Account.Personal(patient)
	if err != nil {
		return gateway.Payer{}, err
	}
	address, err := s.Account.PayerAddress(patient)
	return gateway.Payer{
		Name:  patient.FullName,
		Email: address,
		TaxID: personal.CPF,
		Phone: personal.CellPhone,
	}, err
}

// complete says whether the provider accepts the payer.
func complete(p gateway.Payer) bool {
	_, document := payment.Document(p.TaxID)
	_, phone := br.Phone(p.Phone)
	return document && phone && p.Name != "" && br.ValidEmail(p.Email)
}

// SetMeans changes how the next occurrences are paid.
//
// Faults: fault.Missing, ErrOver, ErrMeans, ErrPayer.
func (s *Service) SetMeans(ctx context.Context, who actor.Actor, id string, m Means) error {
	if _, err := found(s.q.StandingOfParticipant(ctx, s.DB.Read(), standingdb.StandingOfParticipantParams{
		ID:     id,
		Person: who.ID,
	})); err != nil {
		return err
	}
	if err := s.checkMeans(ctx, who, m); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		x, _, err := s.lockOwn(ctx, tx, who, id)
		if err != nil {
			return err
		}
		if x.PatientID != who.ID {
			return fault.Missing
		}
		if x.Status() != Active && x.Status() != Paused {
			return ErrOver
		}
		key := standingdb.SetMeansParams{ID: id, Method: string(m.Method), CardID: m.CardID}
		if err := s.q.SetMeans(ctx, tx, key); err != nil || payment.Method(x.Method) == m.Method {
			return err
		}
		return s.planByNewMeans(ctx, tx, x, m.Method)
	})
}

// planByNewMeans plans the payments again whose notice named the means before. A card is charged after a notice of its
// own; a PIX code charges nobody, so it comes when it is due.
func (s *Service) planByNewMeans(ctx context.Context, tx *store.Tx, x Standing, method payment.Method) error {
	list, err := s.Booking.LockOccurrences(ctx, tx, x.ID)
	if err != nil {
		return err
	}
	starts := map[string]time.Time{}
	ids := []string{}
	for _, sess := range list {
		if !sess.Paid() {
			ids, starts[sess.ID] = append(ids, sess.ID), sess.StartsAt.Time
		}
	}
	noticed, err := s.paymentsOf(ctx, tx, ids)
	if err != nil {
		return err
	}
	for id, row := range noticed { // at most those of the next four days
		if method == payment.ByCard {
			err = s.q.DropNotice(ctx, tx, id)
		} else {
			err = s.q.PutNotice(ctx, tx, standingdb.PutNoticeParams{
				SessionID:    id,
				NoticedAt:    row.NoticedAt,
				NoticedCents: row.NoticedCents,
				NextTryAt:    at.Of(chargeAt(method, starts[id], row.NoticedAt.Time)),
			})
		}
		if err != nil {
			return fmt.Errorf("plan payments by new means: %w", err)
		}
	}
	return nil
}

// canCharge says whether an occurrence can be paid without the patient doing something: its notice reaches the patient,
// and the data of the payer is complete, or the balance or a package covers the price. Balance and packages are used
// under the same lock, when the charge is due.
func (s *Service) canCharge(ctx context.Context, tx *store.Tx, o duePayment, price money.Cents) (bool, error) {
	if told, err := s.isTold(o.patient); err != nil || !told {
		return false, err
	}
	p, err := s.payer(ctx, o.patient)
	if err != nil || complete(p) || o.patient.Role() != actor.Customer {
		return complete(p), err
	}
	balance, err := s.Payment.BalanceIn(ctx, tx, payment.CreditAccount(o.patient.ID))
	if err != nil || balance >= price {
		return err == nil, err
	}
	has, err := s.Booking.PackageFor(ctx, o.sess)
	return has.Left > 0, err
}

// isTold says whether the notice of a charge reaches the patient. Nothing is taken from the card, the balance or a
// package of somebody whom it does not reach, for example of a former employee without a personal address. An employee
// has only PIX codes, which take nothing by themselves.
func (s *Service) isTold(patient account.Account) (bool, error) {
	if patient.Role() == actor.Enterprise {
		return true, nil
	}
	return s.Account.GetsSessionMail(patient)
}
