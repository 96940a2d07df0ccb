package agreement

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"psic/internal/account"
	"psic/internal/agreement/agreementdb"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/clock"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/record"
)

// Service is the feature.
type Service struct {
	DB        *store.DB
	Clock     *clock.Clock
	Jobs      *jobs.Queue
	Log       *slog.Logger
	Account   *account.Service
	Directory *directory.Service
	Record    *record.Service

	q agreementdb.Queries
}

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.sendPendingMail)
	jobs.Every(s.Jobs, time.Hour, s.runRemind)
	jobs.Every(s.Jobs, 24*time.Hour, s.runForgetContacts)
}

func found(row agreementdb.Agreement, err error) (Agreement, error) {
	if store.None(err) {
		return Agreement{}, fault.Missing
	}
	if err != nil {
		return Agreement{}, wrap("read agreement", err)
	}
	return Agreement{row}, nil
}

// newest returns the newest version of a therapist.
//
// Faults: fault.Missing.
func (s *Service) newest(ctx context.Context, db agreementdb.DBTX, therapistID string) (Agreement, error) {
	return found(s.q.NewestAgreement(ctx, db, therapistID))
}

// versionsOf returns the versions of some therapists, by therapist.
func (s *Service) versionsOf(
	ctx context.Context,
	db agreementdb.DBTX,
	therapists ...string,
) (map[string][]Version, error) {
	list, err := json.Marshal(therapists)
	if err != nil {
		return nil, err
	}
	rows, err := s.q.VersionsOf(ctx, db, agreementdb.VersionsOfParams{
		Therapists: string(list),
		Most:       maxTherapists * maxVersions,
	})
	if err != nil {
		return nil, wrap("versions", err)
	}
	out := map[string][]Version{}
	for _, r := range rows {
		out[r.TherapistID] = append(out[r.TherapistID], Version{r})
	}
	return out, nil
}

// pairOf returns what decides whether a patient is asked, and whether the two have a paid session.
func (s *Service) pairOf(
	ctx context.Context,
	db agreementdb.DBTX,
	therapistID, patientID string,
) (p Pair, known bool, err error) {
	sum, err := s.q.SessionsOfPair(ctx, db, agreementdb.SessionsOfPairParams{
		PatientID:   patientID,
		TherapistID: therapistID,
	})
	if err != nil {
		return p, false, wrap("sessions of two people", err)
	}
	accepted, err := s.q.NewestAccepted(ctx, db, agreementdb.NewestAcceptedParams{
		TherapistID: therapistID,
		PatientID:   patientID,
	})
	if err != nil {
		return p, false, wrap("accepted version", err)
	}
	return s.pair(sum.First, sum.Last, accepted), sum.Sessions > 0, nil
}

func (s *Service) pair(first, last, accepted int64) Pair {
	return Pair{First: fromMicros(first).Time, Over: last <= s.now().UnixMicro(), Accepted: accepted}
}

// isPending says whether a patient of a therapist is asked to read a contract now.
func (s *Service) isPending(ctx context.Context, db agreementdb.DBTX, therapistID, patientID string) (bool, error) {
	p, known, err := s.pairOf(ctx, db, therapistID, patientID)
	if err != nil || !known {
		return false, err
	}
	versions, err := s.versionsOf(ctx, db, therapistID)
	return Pending(versions[therapistID], p), err
}

func (s *Service) now() at.Time { return at.Of(s.Clock.Now()) }
