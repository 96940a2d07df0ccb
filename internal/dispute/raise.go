package dispute

import (
	"context"
	"fmt"
	"strings"
	"time"

	"psic/internal/dispute/disputedb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/platform/store"
)

// Raised takes what the provider tells about a dispute, under the lock of the charge, after its order was read. A
// second notification of the same dispute opens nothing. A second dispute of the same charge waits until the first is
// closed: what it is about is set aside already, or is told by the next notification.
func (s *Service) Raised(ctx context.Context, tx *store.Tx, c payment.Charge, g gateway.Dispute) error {
	d, ok, err := s.known(ctx, tx, c, g.ID)
	if err != nil {
		return err
	}
	if !ok {
		if g.ID == "" || g.Status == gateway.DisputeWon || !disputable(c) {
			s.Log.Warn("dispute: nothing to contest", "charge", c.ID)
			return nil
		}
		if d, err = s.open(ctx, tx, c, opening{provider: g.ID, amount: g.Amount}); err != nil {
			return err
		}
	}
	switch {
	case d.Closed():
		return nil
	case d.ProviderID != "" && g.ID != "" && d.ProviderID != g.ID:
		s.Log.Warn("dispute: a second dispute of a charge", "dispute", d.ID)
		return nil
	case g.Status == gateway.DisputeWon:
		return s.move(ctx, tx, d, c, Won, verdict{})
	case g.Status == gateway.DisputeLost:
		return s.move(ctx, tx, d, c, Lost, verdict{})
	}
	return nil
}

// known returns the case that a notification is about: by its id at the provider, or the open case of the charge, or
// the last one, when its money was taken before the dispute was announced.
func (s *Service) known(ctx context.Context, tx *store.Tx, c payment.Charge, provider string) (Case, bool, error) {
	if provider != "" {
		d, ok, err := orNone(found(s.q.ByProvider(ctx, tx, provider)))
		if ok && d.ChargeID != c.ID {
			return d, false, fmt.Errorf("dispute %s is not about charge %s", d.ID, c.ID)
		}
		if ok || err != nil {
			return d, ok, err
		}
	}
	d, ok, err := orNone(found(s.q.OpenOfCharge(ctx, tx, c.ID)))
	if err != nil {
		return d, false, err
	}
	if !ok {
		d, ok, err = orNone(found(s.q.LastOfCharge(ctx, tx, c.ID)))
		if !ok || d.ProviderID != "" || d.TakenCents == 0 {
			return d, false, err
		}
	}
	if provider == "" {
		return d, true, nil
	}
	return d, true, s.q.NameDispute(ctx, tx, disputedb.NameDisputeParams{ID: d.ID, ProviderID: provider})
}

// disputable says whether a payer can dispute the charge: money was paid at the provider, and some of it is not taken.
func disputable(c payment.Charge) bool {
	switch c.State() {
	case payment.Paid, payment.Refunding, payment.Refunded:
		return c.Left() > 0
	}
	return false
}

// opening is what is known when a case begins. An amount of 0 is all that is left of the charge.
type opening struct {
	provider string
	amount   money.Cents
	by       string
	reason   string
	until    time.Time
}

// open opens a case of a charge that is locked: it holds what the therapist earned with the patient, and sets the
// amount aside.
func (s *Service) open(ctx context.Context, tx *store.Tx, c payment.Charge, o opening) (Case, error) {
	d := s.newCase(c, o)
	if err := s.fillPair(ctx, tx, c, &d); err != nil {
		return Case{}, err
	}
	if d.TherapistID != "" { // before the facts are read: a payout may be confirmed at this moment
		if err := s.Payout.HoldPair(ctx, tx, d.TherapistID, d.PatientID); err != nil {
			return Case{}, err
		}
	}
	facts, err := s.facts(ctx, tx, c)
	if err != nil {
		return Case{}, err
	}
	d.TherapistReserveCents, d.PlatformReserveCents = ReserveOf(facts, d.AmountCents)
	if err := s.insert(ctx, tx, d); err != nil {
		return Case{}, err
	}
	opened := Case{d}
	if err := s.Payment.SetAside(ctx, tx, opened.reserve()); err != nil {
		return opened, err
	}
	return opened, s.announce(ctx, tx, opened)
}

func (s *Service) newCase(c payment.Charge, o opening) disputedb.Dispute {
	d := disputedb.Dispute{
		ID:          ids.New(),
		ChargeID:    c.ID,
		Kind:        string(kindOf(c)),
		State:       string(Open),
		Purpose:     c.Purpose,
		ReferenceID: c.ReferenceID,
		PayerID:     c.PayerID,
		ProviderID:  o.provider,
		AmountCents: c.Left(),
		OpenedAt:    s.now(),
		OpenedBy:    o.by,
		Reason:      o.reason,
		CheckedAt:   s.now(),
		AnswerUntil: at.Of(s.Days.Deadline(kindOf(c), s.Clock.Now())),
	}
	if o.amount > 0 {
		d.AmountCents = min(o.amount, c.Left())
	}
	if !o.until.IsZero() {
		d.AnswerUntil = at.Of(o.until)
	}
	return d
}

func (s *Service) insert(ctx context.Context, tx *store.Tx, d disputedb.Dispute) error {
	err := s.q.InsertDispute(ctx, tx, disputedb.InsertDisputeParams{
		ID:                    d.ID,
		ChargeID:              d.ChargeID,
		Kind:                  d.Kind,
		State:                 d.State,
		Purpose:               d.Purpose,
		ReferenceID:           d.ReferenceID,
		PayerID:               d.PayerID,
		TherapistID:           d.TherapistID,
		PatientID:             d.PatientID,
		ProviderID:            d.ProviderID,
		AmountCents:           d.AmountCents,
		TakenCents:            d.TakenCents,
		TherapistReserveCents: d.TherapistReserveCents,
		PlatformReserveCents:  d.PlatformReserveCents,
		OpenedAt:              d.OpenedAt,
		OpenedBy:              d.OpenedBy,
		Reason:                d.Reason,
		AnswerUntil:           d.AnswerUntil,
		DecidedAt:             d.DecidedAt,
		CheckedAt:             d.CheckedAt,
	})
	if err != nil {
		return fmt.Errorf("insert dispute: %w", err)
	}
	return nil
}

// announce gathers the evidence, and tells support and the therapist.
func (s *Service) announce(ctx context.Context, tx *store.Tx, d Case) error {
	if err := s.Jobs.Enqueue(ctx, tx, Gather{DisputeID: d.ID}); err != nil {
		return err
	}
	if err := s.Jobs.Enqueue(ctx, tx, AlarmMail{DisputeID: d.ID, What: AlarmOpened}); err != nil {
		return err
	}
	if d.TherapistID == "" {
		return nil
	}
	return s.Jobs.Enqueue(ctx, tx, TherapistMail{DisputeID: d.ID})
}

// ByHand is a case that an administrator opens, of a dispute that the provider did not notify us of. AnswerOn is the
// last day to answer, or zero for the usual time.
type ByHand struct {
	ChargeID string
	Reason   string
	AnswerOn at.Date
}

func (in *ByHand) check(today at.Date) error {
	var f fault.Fields
	in.Reason = checkText(&f, in.Reason, "reason", minReason, maxReason)
	f.Check(
		in.AnswerOn.IsZero() || !in.AnswerOn.Before(today) && today.DaysTo(in.AnswerOn) <= maxDays,
		"answerOn",
		"Escolha um dia de hoje até daqui a um ano.",
	)
	return f.Err()
}

const maxDays = 365

func checkText(f *fault.Fields, text, field string, least, most int) string {
	text = strings.TrimSpace(text)
	n := len([]rune(text))
	f.Check(n >= least && n <= most && br.Plain(text), field,
		fmt.Sprintf("Escreva de %d a %d caracteres.", least, most))
	return text
}

// OpenByHand opens a case without a notification. The order is read first: money that is gone already is booked, and
// its case is returned.
//
// Faults: fault.Missing, ErrOpen, ErrNotDisputable, payment.ErrGateway, invalid fields.
func (s *Service) OpenByHand(ctx context.Context, who actor.Actor, in ByHand) (id string, err error) {
	if err := in.check(s.Clock.Today()); err != nil {
		return "", err
	}
	if err := s.Payment.ReadOrderAgain(ctx, in.ChargeID); err != nil {
		return "", err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.Payment.LockCharge(ctx, tx, in.ChargeID)
		if err != nil {
			return err
		}
		if id, err = s.openAsked(ctx, tx, who, c, in); err != nil {
			return err
		}
		s.Audit.RecordReason(ctx, tx, id, in.Reason, c.PayerID)
		return nil
	})
	return id, err
}

func (s *Service) openAsked(
	ctx context.Context,
	tx *store.Tx,
	who actor.Actor,
	c payment.Charge,
	in ByHand,
) (string, error) {
	if _, ok, err := orNone(found(s.q.OpenOfCharge(ctx, tx, c.ID))); ok || err != nil {
		return "", orElse(err, ErrOpen)
	}
	if !disputable(c) {
		d, ok, err := orNone(found(s.q.LastOfCharge(ctx, tx, c.ID)))
		if err != nil || !ok {
			return "", orElse(err, ErrNotDisputable)
		}
		return d.ID, nil
	}
	o := opening{by: who.ID, reason: in.Reason}
	if !in.AnswerOn.IsZero() {
		o.until = endOf(in.AnswerOn.In(at.SaoPaulo), 0)
	}
	d, err := s.open(ctx, tx, c, o)
	return d.ID, err
}

func orElse(err error, otherwise *fault.Error) error {
	if err != nil {
		return err
	}
	return otherwise
}
