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
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

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
	rate, err := s.standingRate(ctx, tx, n.TherapistID, n.Patient, n.Enterprise, n.Price)
	if err != nil {
		return nil, err
	}
	created, err := s.q.InsertOccurrences(ctx, tx, bookingdb.InsertOccurrencesParams{
		TherapistID:   n.TherapistID,
		PatientID:     n.Patient.ID,
		PriceCents:    rate.Price,
		DiscountCents: rate.Discount,
		Enterprise:    n.Enterprise,
		OwnPatient:    rate.Own,
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
		if err := s.watchOccurrence(ctx, tx, out[i]); err != nil {
			return nil, err
		}
	}
	if len(out) > 0 {
		s.announce(tx, out[0])
	}
	return out, nil
}

// watchOccurrence enqueues the release of an occurrence, so that who waits for an hour hears of it at once. One that
// the patient pays by hand also has the mails of an ordinary hold.
func (s *Service) watchOccurrence(ctx context.Context, tx *store.Tx, sess Session) error {
	if !sess.PaidByHand() {
		return s.Jobs.Enqueue(ctx, tx, ReleaseHold{SessionID: sess.ID}, jobs.At(sess.HoldUntil.Time))
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

// LockOccurrence locks the agenda, the patient and the session, in this order.
func (s *Service) LockOccurrence(ctx context.Context, tx *store.Tx, id string) (Session, account.Account, error) {
	return s.lockSession(ctx, tx, id)
}
