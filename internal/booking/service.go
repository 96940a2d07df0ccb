package booking

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/notify"
	"psic/internal/payment"
	"psic/internal/platform/blob"
	"psic/internal/platform/bus"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Service is the feature.
type Service struct {
	DB        *store.DB
	Clock     *clock.Clock
	Jobs      *jobs.Queue
	Blobs     blob.Store
	Bus       *bus.Bus
	Log       *slog.Logger
	Ring      *crypt.Ring
	Account   *account.Service
	Directory *directory.Service
	Agenda    *agenda.Service
	Payment   *payment.Service
	Notify    *notify.Service

	// Entitled says whether an employee's company is active and has paid.
	Entitled func(ctx context.Context, accountID string) (bool, error)
	// AccessEnds returns when an employee whose company releases the seat loses access, or zero.
	AccessEnds func(ctx context.Context, tx *store.Tx, accountID string) (time.Time, error)
	// FeePercent returns the platform's fee under the therapist's plan. A session keeps the fee of the day of its
	// payment.
	FeePercent func(ctx context.Context, tx *store.Tx, therapistID string) (int64, error)
	// OwnTerms returns what a therapist and an own patient agreed, or the zero value.
	OwnTerms func(ctx context.Context, db Reader, therapistID, patientID string) (OwnTerms, error)
	// TakeOut removes a returned session from a payout that is not paid yet. It says whether one was paid already.
	TakeOut func(ctx context.Context, tx *store.Tx, therapistID, sessionID string) (paidOut bool, err error)
	// PaidOut returns the payout in which the session was paid to the therapist, or nil.
	PaidOut func(ctx context.Context, sessionID string) (*PaidPayout, error)
	// InDispute says whether the payer disputes a charge. tx may be nil.
	InDispute func(ctx context.Context, tx *store.Tx, chargeID string) (bool, error)
	// Statement returns a page of a therapist's financial history.
	Statement func(ctx context.Context, therapistID, kind string, p at.Period, part page.Page) (Statement, error)
	// Present returns who is in the rooms of sessions now. A session that nobody entered is not in the map.
	Present func(ctx context.Context, sessionIDs []string) (map[string]Presence, error)
	// BusyChanged tells the directory that a time was taken or became free.
	BusyChanged func(therapistID string)
	// OccurrenceLost is called when the hour of a standing arrangement was released because nobody paid it.
	OccurrenceLost func(ctx context.Context, tx *store.Tx, sess Session) error
	// OccurrenceMoved is called when an unpaid occurrence has another time.
	OccurrenceMoved func(ctx context.Context, tx *store.Tx, sess Session) error
	// Freed is called in the transaction in which a session leaves its time, with the session as it was: it was
	// cancelled or got another time.
	Freed func(ctx context.Context, tx *store.Tx, was Session) error
	// OccurrenceUnpaid is called when a charge of an occurrence ended unpaid.
	OccurrenceUnpaid func(ctx context.Context, tx *store.Tx, sess Session, c payment.Charge) error
	// TakeFromPackage takes one session out of the patient's package with the therapist of a locked session. The zero
	// value says that there is none.
	TakeFromPackage func(ctx context.Context, tx *store.Tx, sess Session) (PackageLeft, error)
	// BackToPackage puts a session back. When the package has ended, its money becomes balance.
	BackToPackage func(ctx context.Context, tx *store.Tx, packageID string) error
	// PackageLeft returns what a patient has left with a therapist, or the zero value.
	PackageLeft func(ctx context.Context, patientID, therapistID string) (PackageLeft, error)
	// OwnFeePercent is the part of the plan's fee that sessions of own patients carry, in percent.
	OwnFeePercent int64
	// EnterprisePrice is the price of a session in a company slot.
	EnterprisePrice money.Cents
	// DiscountPercent is the discount of the first session. 0 switches it off.
	DiscountPercent int64
	// DiscountCeiling is the most that the platform bears of one discount (Q197).
	DiscountCeiling money.Cents

	q bookingdb.Queries
}

// Session returns a session in which the person takes part. Administrators may read all sessions.
//
// Faults: fault.Missing.
func (s *Service) Session(ctx context.Context, who actor.Actor, id string) (Session, error) {
	if who.Role == actor.Administrator {
		return foundSession(s.q.SessionByID(ctx, s.DB.Read(), id))
	}
	key := bookingdb.SessionOfParticipantParams{ID: id, Person: who.ID}
	return foundSession(s.q.SessionOfParticipant(ctx, s.DB.Read(), key))
}

func foundSession(row bookingdb.Session, err error) (Session, error) {
	if store.None(err) {
		return Session{}, fault.Missing
	}
	if err != nil {
		return Session{}, fmt.Errorf("read session: %w", err)
	}
	return Session{row}, nil
}

// roleIn returns as whom somebody acts on a session.
func roleIn(who actor.Actor, sess Session) By {
	switch {
	case who.Role == actor.Administrator:
		return ByAdmin
	case who.ID == sess.TherapistID:
		return ByTherapist
	}
	return ByPatient
}

// lockSession locks the therapist's agenda, the patient and the session, in the order that all use cases keep.
func (s *Service) lockSession(ctx context.Context, tx *store.Tx, id string) (Session, account.Account, error) {
	first, err := foundSession(s.q.SessionByID(ctx, tx, id))
	if err != nil {
		return first, account.Account{}, err
	}
	if err := s.Agenda.Lock(ctx, tx, first.TherapistID); err != nil {
		return first, account.Account{}, err
	}
	patient, err := s.Account.LockEvenDeleted(ctx, tx, first.PatientID)
	if err != nil {
		return first, patient, err
	}
	sess, err := foundSession(s.q.LockSession(ctx, tx, id))
	return sess, patient, err
}

// overlapCaught is logged as an error: no session was damaged, but a lock is missing somewhere.
const overlapCaught = "booking: the overlap constraint refused what the lock should have"

// isOverlap says whether the trigger of the session table refused overlapping sessions. Both engines have the trigger.
// It fires only when a lock is missing.
func isOverlap(err error) bool {
	if pe, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pe.Code == "23P01"
	}
	return err != nil && strings.Contains(err.Error(), "session overlap")
}

// Busy returns the times that sessions take, by therapist. Cancelled sessions take none. An hour that is offered to
// somebody who waits counts as taken.
func (s *Service) Busy(
	ctx context.Context,
	therapistIDs []string,
	from, to time.Time,
) (map[string][]agenda.Interval, error) {
	rows, err := s.q.BusyTimes(ctx, s.DB.Read(), bookingdb.BusyTimesParams{
		Ids:    store.List(therapistIDs),
		FromAt: at.Of(from),
		ToAt:   at.Of(to),
		NowAt:  at.Of(s.Clock.Now()),
	})
	if err != nil {
		return nil, fmt.Errorf("busy times: %w", err)
	}
	out := map[string][]agenda.Interval{}
	for _, r := range rows {
		out[r.TherapistID] = append(out[r.TherapistID], agenda.Between(r.StartsAt.Time, r.EndsAt.Time))
	}
	for _, busy := range out {
		slices.SortFunc(busy, func(a, b agenda.Interval) int { return a.Start().Compare(b.Start()) })
	}
	return out, nil
}

// dayBefore returns a lower bound for the start of sessions that end after t, because no session lasts a day. With it a
// query reads only a part of the index on the start.
func dayBefore(t time.Time) at.Time { return at.Of(t.Add(-24 * time.Hour)) }

// announce tells the directory and the open pages of both people about a change, after the commit.
func (s *Service) announce(tx *store.Tx, sess Session) {
	tx.AfterCommit(func() {
		s.BusyChanged(sess.TherapistID)
		s.publish(sess.PatientID, sess.ID)
		s.publish(sess.TherapistID, sess.ID)
	})
}

// Subject is the bus subject on which the open pages of a person listen.
func Subject(personID string) string { return "person." + personID }

func (s *Service) publish(personID, sessionID string) {
	if err := s.Bus.Publish(Subject(personID), []byte(sessionID)); err != nil {
		s.Log.Warn("booking: event not published", "err", err)
	}
}

func (s *Service) publishAfterCommit(tx *store.Tx, sess Session) {
	tx.AfterCommit(func() { s.publish(sess.PatientID, sess.ID) })
}

// Shared says whether two people have a session together. Then they may see each other's photos.
func (s *Service) Shared(ctx context.Context, viewerID, ownerID string) (bool, error) {
	return s.q.ShareSession(ctx, s.DB.Read(), bookingdb.ShareSessionParams{One: viewerID, Other: ownerID})
}

// HasScheduledWith says whether the patient has a scheduled session with a therapist who is active and not deleted.
func (s *Service) HasScheduledWith(ctx context.Context, patientID, therapistID string) (bool, error) {
	key := bookingdb.HasScheduledWithParams{PatientID: patientID, TherapistID: therapistID}
	return s.q.HasScheduledWith(ctx, s.DB.Read(), key)
}

// HasPatients says whether anybody ever booked a session with this therapist, cancelled ones included.
func (s *Service) HasPatients(ctx context.Context, therapistID string) (bool, error) {
	return s.q.HasPatients(ctx, s.DB.Read(), therapistID)
}

func newID() string { return ids.New() }
