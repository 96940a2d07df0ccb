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
	Account   *account.Service
	Directory *directory.Service
	Agenda    *agenda.Service
	Payment   *payment.Service
	Notify    *notify.Service

	// Entitled says whether an employee's company is active and paid.
	Entitled func(ctx context.Context, accountID string) (bool, error)
	// AccessEnds says from when on somebody whom the company let go is switched off; zero for who stays.
	AccessEnds func(ctx context.Context, tx *store.Tx, accountID string) (time.Time, error)
	// FeePercent is the share of the platform under the therapist's plan now; it is frozen at payment.
	FeePercent func(ctx context.Context, tx *store.Tx, therapistID string) (int64, error)
	// TakeOut takes a session that is given back out of a payout that has not left, and says whether one has.
	TakeOut func(ctx context.Context, tx *store.Tx, therapistID, sessionID string) (paidOut bool, err error)
	// PaidOut says whether a payout with the session has left.
	PaidOut func(ctx context.Context, sessionID string) (bool, error)
	// Statement is a therapist's side of the financial history.
	Statement func(ctx context.Context, therapistID, kind string, p at.Period, part page.Page) (Statement, error)
	// BusyChanged tells the directory that a time was taken or given back.
	BusyChanged func(therapistID string)
	// EnterprisePrice is what a session in a company hour costs.
	EnterprisePrice money.Cents
	// DiscountPercent of the first session; 0 switches it off.
	DiscountPercent int64

	q bookingdb.Queries
}

// Session reads a session that the person takes part in; administrators see all.
//
// Faults: fault.Missing.
func (s *Service) Session(ctx context.Context, who actor.Actor, id string) (Session, error) {
	if who.Role == actor.Administrator {
		return foundSession(s.q.SessionByID(ctx, s.DB.Read(), id))
	}
	return foundSession(
		s.q.SessionOfParticipant(ctx, s.DB.Read(), bookingdb.SessionOfParticipantParams{ID: id, Person: who.ID}),
	)
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

// roleIn is the side on which somebody acts.
func roleIn(who actor.Actor, sess Session) By {
	switch {
	case who.Role == actor.Administrator:
		return ByAdmin
	case who.ID == sess.TherapistID:
		return ByTherapist
	}
	return ByPatient
}

// lockSession locks a session and the people of it, in the order that everybody keeps: therapist, patient, session.
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

// overlapCaught is for whoever runs the product: nobody is hurt, and a lock does not hold.
const overlapCaught = "booking: the overlap constraint refused what the lock should have"

// overlap says whether the trigger of the session table refused what the lock should have; both engines have one.
func overlap(err error) bool {
	if pe, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pe.Code == "23P01"
	}
	return err != nil && strings.Contains(err.Error(), "session overlap")
}

// Busy lists the times that live sessions take, by therapist.
func (s *Service) Busy(
	ctx context.Context,
	therapistIDs []string,
	from, to time.Time,
) (map[string][]agenda.Interval, error) {
	rows, err := s.q.BusyTimes(
		ctx,
		s.DB.Read(),
		bookingdb.BusyTimesParams{Ids: store.List(therapistIDs), FromAt: at.Of(from), ToAt: at.Of(to)},
	)
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

// dayBefore bounds from below when a session that ends after a moment can begin, for no session lasts a day: an index
// by beginning need not be read from the first one on.
func dayBefore(t time.Time) at.Time { return at.Of(t.Add(-24 * time.Hour)) }

// announce tells the directory and both people's open pages, after the commit.
func (s *Service) announce(tx *store.Tx, sess Session) {
	tx.AfterCommit(func() {
		s.BusyChanged(sess.TherapistID)
		s.tell(sess.PatientID, sess.ID)
		s.tell(sess.TherapistID, sess.ID)
	})
}

// Subject is where a person's open pages listen.
func Subject(personID string) string { return "person." + personID }

func (s *Service) tell(personID, sessionID string) {
	if err := s.Bus.Publish(Subject(personID), []byte(sessionID)); err != nil {
		s.Log.Warn("booking: event not published", "err", err)
	}
}

// Shared says whether two people have a session together, for the visibility of photos.
func (s *Service) Shared(ctx context.Context, viewerID, ownerID string) (bool, error) {
	return s.q.ShareSession(ctx, s.DB.Read(), bookingdb.ShareSessionParams{One: viewerID, Other: ownerID})
}

// Keeps says whether the patient has a session to come with a therapist who has not left.
func (s *Service) Keeps(ctx context.Context, patientID, therapistID string) (bool, error) {
	return s.q.Keeps(ctx, s.DB.Read(), bookingdb.KeepsParams{PatientID: patientID, TherapistID: therapistID})
}

// HasBooked says whether the person ever asked for a session, whatever became of it.
func (s *Service) HasBooked(ctx context.Context, tx *store.Tx, accountID string) (bool, error) {
	return s.q.HasBooked(ctx, tx, accountID)
}

// HasPatients says whether anybody ever asked this therapist for a session, whatever became of it.
func (s *Service) HasPatients(ctx context.Context, therapistID string) (bool, error) {
	return s.q.HasPatients(ctx, s.DB.Read(), therapistID)
}

func newID() string { return ids.New() }
