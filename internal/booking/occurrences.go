package booking

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

const (
	// OccurrenceDeadline is how long before its start an unpaid occurrence of a standing hour is released.
	OccurrenceDeadline = 24 * time.Hour
	// occurrenceByHand: an occurrence that begins within this time leaves no room for a notice and a charge. It is a
	// hold that the patient pays at once.
	occurrenceByHand = 72 * time.Hour
)

// OccurrencePayBy returns until when an occurrence must be paid.
func OccurrencePayBy(start, now time.Time) time.Time {
	if start.Sub(now) < occurrenceByHand {
		return earliest(now.Add(HoldLife), start)
	}
	return start.Add(-OccurrenceDeadline)
}

// KeptForStanding says whether a session of a standing hour takes this moment of the therapist.
func (s *Service) KeptForStanding(ctx context.Context, therapistID string, moment time.Time) (bool, error) {
	return s.q.KeptForStanding(ctx, s.DB.Read(), bookingdb.KeptForStandingParams{
		TherapistID: therapistID,
		AfterAt:     dayBefore(moment),
		MomentAt:    at.Of(moment),
	})
}

// PaidByHand says whether an occurrence is a hold that the patient pays, and no job does.
func (s Session) PaidByHand() bool {
	return s.StandingID != "" && !s.HoldUntil.Equal(s.StartsAt.Add(-OccurrenceDeadline))
}

// farFromRhythm is how many days before or after its day an unpaid occurrence may not be any more. Otherwise a patient
// could move it ahead again and again, and keep more and more hours without paying one.
const farFromRhythm = 7

// ErrFarFromRhythm: the patient wants to move an unpaid session of a standing hour too far from its day.
var ErrFarFromRhythm = fault.New(
	fault.Conflict,
	"booking.far_from_rhythm",
	fmt.Sprintf("Enquanto não é paga, esta sessão do atendimento fixo pode mudar para até %d dias "+
		"antes ou depois da data combinada. Para uma data mais distante, pague-a antes.", farFromRhythm-1),
)

// FarFromRhythm says whether a day is too far away for this session: it belongs to a standing hour and is unpaid.
func (s Session) FarFromRhythm(day at.Date) bool {
	if s.StandingID == "" || s.Paid() {
		return false
	}
	away := s.OccurrenceOn.DaysTo(day)
	return max(away, -away) >= farFromRhythm
}

// TakenTimes are the times that sessions take.
type TakenTimes struct {
	Therapist, Patient []agenda.Interval
}

// TimesBetween reads, inside a transaction, the times that sessions of two people take. The caller has locked both.
func (s *Service) TimesBetween(
	ctx context.Context,
	tx *store.Tx,
	therapistID, patientID string,
	from, to time.Time,
) (TakenTimes, error) {
	rows, err := s.q.TimesBetween(ctx, tx, bookingdb.TimesBetweenParams{
		TherapistID: therapistID,
		PatientID:   patientID,
		FromAt:      dayBefore(from),
		ToAt:        at.Of(to),
		NowAt:       at.Of(s.Clock.Now()),
	})
	if err != nil {
		return TakenTimes{}, fmt.Errorf("times between: %w", err)
	}
	var out TakenTimes
	for _, r := range rows {
		taken := agenda.Between(r.StartsAt.Time, r.EndsAt.Time)
		if r.Own {
			out.Patient = append(out.Patient, taken)
		} else {
			out.Therapist = append(out.Therapist, taken)
		}
	}
	return out, nil
}

// NewOccurrences are sessions of a standing hour that are to be created.
type NewOccurrences struct {
	StandingID, TherapistID string
	Patient                 account.Account
	Price                   money.Cents
	Enterprise              bool
	Slots                   []agenda.Slot // Day is the day of the rhythm
	By                      By            // a therapist leaves the patient a day to pay
}

// CreateOccurrences inserts the sessions of a standing hour. The caller has locked the agenda and the patient, and has
// checked that the times are free. A day that has an occurrence already is left out, so that a second run changes
// nothing.
func (s *Service) CreateOccurrences(ctx context.Context, tx *store.Tx, n NewOccurrences) ([]Session, error) {
	if len(n.Slots) == 0 {
		return nil, nil
	}
	now := s.Clock.Now()
	rows := make([][]any, len(n.Slots))
	for i, slot := range n.Slots {
		until := MovedPayBy(slot.Start, now, n.By)
		rows[i] = []any{
			newID(),
			slot.Start.UnixMicro(),
			slot.End.UnixMicro(),
			until.UnixMicro(),
			slot.Day.String(),
		}
	}
	list, err := json.Marshal(rows)
	if err != nil {
		return nil, fmt.Errorf("occurrences: %w", err)
	}
	created, err := s.q.InsertOccurrences(ctx, tx, bookingdb.InsertOccurrencesParams{
		TherapistID:   n.TherapistID,
		PatientID:     n.Patient.ID,
		PriceCents:    n.Price,
		DiscountCents: s.possibleDiscount(n.Patient, agenda.Slot{Enterprise: n.Enterprise}, n.Price),
		Enterprise:    n.Enterprise,
		CreatedAt:     at.Of(now),
		StandingID:    n.StandingID,
		Occurrences:   string(list),
	})
	if err != nil {
		return nil, fmt.Errorf("insert occurrences: %w", err)
	}
	out := make([]Session, len(created))
	for i, row := range created {
		out[i] = Session{row}
		if err := s.watchByHand(ctx, tx, out[i]); err != nil {
			return nil, err
		}
	}
	if len(out) > 0 {
		s.announce(tx, out[0])
	}
	return out, nil
}

// watchByHand enqueues what an ordinary hold has for an occurrence that the patient pays at once.
func (s *Service) watchByHand(ctx context.Context, tx *store.Tx, sess Session) error {
	if !sess.PaidByHand() {
		return nil
	}
	if err := s.watchHold(ctx, tx, sess); err != nil {
		return err
	}
	mail := SessionMail{SessionID: sess.ID, What: MailBooked}
	return s.Jobs.Enqueue(ctx, tx, mail, jobs.At(s.Clock.Now().Add(bookedAfter)))
}

// OverlapRefused says whether sessions overlapped although they were checked: a lock is missing somewhere.
func OverlapRefused(err error) bool { return isOverlap(err) }

// AccessEndsFor returns when the patient's company ends the access, or zero.
func (s *Service) AccessEndsFor(ctx context.Context, tx *store.Tx, patient account.Account) (time.Time, error) {
	return s.accessEndsOf(ctx, tx, patient)
}

// MayUseCompanySlots says whether somebody may book slots that are kept for companies.
func (s *Service) MayUseCompanySlots(ctx context.Context, who actor.Actor) (bool, error) {
	return s.seesCompanySlots(ctx, who)
}

// Occurrences returns sessions of standing hours from a day of their rhythm on, cancelled ones included.
func (s *Service) Occurrences(ctx context.Context, standingIDs []string, from at.Date, most int) ([]Session, error) {
	if len(standingIDs) == 0 {
		return nil, nil
	}
	rows, err := s.q.Occurrences(ctx, s.DB.Read(), bookingdb.OccurrencesParams{
		Ids:    store.List(standingIDs),
		FromOn: from,
		Most:   int32(most),
	})
	return sessionsOf(rows, err)
}

// MovedPayBy returns until when an occurrence must be paid that moved to a time. A therapist who moves it to a near
// time leaves the patient a day to pay, or until the start.
func MovedPayBy(start, now time.Time, by By) time.Time {
	if by != ByTherapist {
		return OccurrencePayBy(start, now)
	}
	least := earliest(now.Add(OccurrenceDeadline), start)
	if until := start.Add(-OccurrenceDeadline); until.After(least) {
		return until
	}
	return least
}

// LockOccurrences locks the occurrences that are still to come and returns them in order of time. The caller has locked
// the agenda and the patient.
func (s *Service) LockOccurrences(ctx context.Context, tx *store.Tx, standingID string) ([]Session, error) {
	rows, err := s.q.LockOccurrences(ctx, tx, bookingdb.LockOccurrencesParams{
		StandingID: standingID,
		NowAt:      at.Of(s.Clock.Now()),
	})
	return sessionsOf(rows, err)
}

func sessionsOf(rows []bookingdb.Session, err error) ([]Session, error) {
	if err != nil {
		return nil, fmt.Errorf("occurrences: %w", err)
	}
	out := make([]Session, len(rows))
	for i, row := range rows {
		out[i] = Session{row}
	}
	return out, nil
}

// DecideOccurrence returns what cancelling an occurrence does now.
func (s *Service) DecideOccurrence(sess Session, by By, patient account.Account) Decision {
	return Decide(sess, by, refundsToMeans(patient), s.Clock.Now())
}

// CancelOccurrence cancels a locked occurrence by the policy. The people of an unpaid one get no mail about it: the
// mail about the standing hour tells them.
func (s *Service) CancelOccurrence(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	by By,
	patient account.Account,
) (Decision, error) {
	d := s.DecideOccurrence(sess, by, patient)
	if sess.Paid() {
		return s.applyCancellation(ctx, tx, sess, by, d)
	}
	return s.cancelWithoutMail(ctx, tx, sess, by, d)
}

// NewPrice is another price of a standing hour. It holds for unpaid occurrences from a day of the rhythm on that begin
// after a moment.
type NewPrice struct {
	StandingID string
	Patient    account.Account
	Price      money.Cents
	From       at.Date
	After      time.Time
}

// RepriceOccurrences gives the unpaid occurrences another price, with the first-session discount that belongs to it.
func (s *Service) RepriceOccurrences(ctx context.Context, tx *store.Tx, n NewPrice) error {
	_, err := s.q.RepriceOccurrences(ctx, tx, bookingdb.RepriceOccurrencesParams{
		StandingID:    n.StandingID,
		FromOn:        n.From,
		AfterAt:       at.Of(n.After),
		PriceCents:    n.Price,
		DiscountCents: s.possibleDiscount(n.Patient, agenda.Slot{}, n.Price),
	})
	if err != nil {
		return fmt.Errorf("reprice occurrences: %w", err)
	}
	return nil
}

// earlySkip is how long before its start a patient skips an occurrence early: others have time to book the hour.
const earlySkip = 7 * 24 * time.Hour

// Unpaid counts the last occurrences of a standing hour that took an hour and were not paid, until the first paid one.
type Unpaid struct {
	Last at.Date // the day of the newest of them
	// Released were released because nobody paid them. Those that the patient skipped are left out between them.
	Released int
	// All also has those that the patient skipped late, unpaid or with the money back.
	All int
}

// UnpaidInARow counts the last occurrences until a day that were not paid. It looks at most occurrences.
func (s *Service) UnpaidInARow(
	ctx context.Context,
	tx *store.Tx,
	standingID string,
	until at.Date,
	most int,
) (n Unpaid, err error) {
	rows, err := s.q.LastOccurrences(ctx, tx, bookingdb.LastOccurrencesParams{
		StandingID: standingID,
		UntilOn:    until,
		Early:      earlySkip.Microseconds(),
		Most:       int32(most),
	})
	if err != nil {
		return n, fmt.Errorf("last occurrences: %w", err)
	}
	for _, r := range rows {
		back := By(r.CancelledBy) == ByPatient && Outcome(r.Outcome) != Kept
		if Status(r.Status) != Cancelled || !r.PaidAt.IsZero() && !back {
			break
		}
		if n.All == 0 {
			n.Last = r.OccurrenceOn
		}
		n.All++
		if By(r.CancelledBy) == BySystem {
			n.Released++
		}
	}
	return n, nil
}

// OccurrencePrice returns what the patient pays for an unpaid session, after the discount that applies now.
func (s *Service) OccurrencePrice(ctx context.Context, sess Session) (money.Cents, error) {
	patient, err := s.Account.ByID(ctx, sess.PatientID)
	if err != nil {
		return 0, err
	}
	err = s.applyDiscount(ctx, s.DB.Read(), patient.ID, patient.CpfIndex, &sess)
	return sess.Price(), err
}

// OccurrencePriceIn is OccurrencePrice inside a transaction that has locked the patient.
func (s *Service) OccurrencePriceIn(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	patient account.Account,
) (money.Cents, error) {
	err := s.applyDiscount(ctx, tx, patient.ID, patient.CpfIndex, &sess)
	return sess.Price(), err
}

// LockOccurrence locks the agenda, the patient and the session, in this order.
func (s *Service) LockOccurrence(ctx context.Context, tx *store.Tx, id string) (Session, account.Account, error) {
	return s.lockSession(ctx, tx, id)
}

// BeginOccurrence stores the charge of a locked occurrence: from the balance when it reaches, else from a package, else
// from the balance as far as it reaches and the rest by the means in the input. The caller calls payment.Perform after
// the commit.
//
// Faults: as Pay.
func (s *Service) BeginOccurrence(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	patient account.Account,
	in PayInput,
) (payment.Charge, error) {
	priced := sess
	if err := s.applyDiscount(ctx, tx, patient.ID, patient.CpfIndex, &priced); err != nil {
		return payment.Charge{}, err
	}
	if patient.Role() == actor.Customer {
		balance, err := s.Payment.BalanceIn(ctx, tx, payment.CreditAccount(patient.ID))
		if err != nil {
			return payment.Charge{}, err
		}
		in.Credits = min(balance, priced.Price())
		if in.Credits == priced.Price() {
			in.Method, in.Card = payment.ByCredits, nil
		} else if in, err = s.preferPackage(ctx, sess, in); err != nil {
			return payment.Charge{}, err
		}
	}
	if err := in.Check(); err != nil {
		return payment.Charge{}, err
	}
	order, err := s.order(ctx, tx, sess, patient, in)
	if err != nil {
		return payment.Charge{}, err
	}
	charge, err := s.Payment.Begin(ctx, tx, order)
	if err != nil {
		return charge, err
	}
	return charge, s.claimDiscount(ctx, tx, patient, charge)
}
