package agreement

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"psic/internal/account"
	"psic/internal/agreement/agreementdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/page"
	"psic/internal/platform/store"
)

// Mine is the contract of one of a patient's therapists: the newest version while it is to be read, otherwise the one
// that the patient accepted.
type Mine struct {
	AgreementID   string
	TherapistID   string
	TherapistName string
	Pending       bool
	AcceptedAt    at.Time
}

// Mine returns the contracts of a patient, those to be read first. Who is not asked and accepted nothing has none.
// After the last session of the two nothing is asked.
func (s *Service) Mine(ctx context.Context, who actor.Actor) ([]Mine, error) {
	rows, err := s.q.TherapistsOf(ctx, s.DB.Read(), agreementdb.TherapistsOfParams{
		PatientID: who.ID,
		Most:      maxTherapists,
	})
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	accepted, err := s.q.AcceptancesOfPatient(ctx, s.DB.Read(), agreementdb.AcceptancesOfPatientParams{
		PatientID: who.ID,
		Most:      maxTherapists * maxVersions,
	})
	if err != nil {
		return nil, wrap("acceptances of a patient", err)
	}
	therapists := make([]string, len(rows))
	for i, r := range rows {
		therapists[i] = r.TherapistID
	}
	versions, err := s.versionsOf(ctx, s.DB.Read(), therapists...)
	if err != nil {
		return nil, err
	}
	last := map[string]agreementdb.AcceptancesOfPatientRow{}
	for _, a := range accepted {
		last[a.TherapistID] = a
	}
	out := []Mine{}
	for _, r := range rows {
		pair := s.pair(r.First, r.Last, last[r.TherapistID].Version)
		if m, ok := mineOf(r, versions[r.TherapistID], last[r.TherapistID], pair); ok {
			out = append(out, m)
		}
	}
	slices.SortStableFunc(out, func(a, b Mine) int { return cmp.Compare(order(a.Pending), order(b.Pending)) })
	return out, nil
}

func order(pending bool) int {
	if pending {
		return 0
	}
	return 1
}

func mineOf(
	r agreementdb.TherapistsOfRow,
	versions []Version,
	accepted agreementdb.AcceptancesOfPatientRow,
	pair Pair,
) (Mine, bool) {
	m := Mine{TherapistID: r.TherapistID, TherapistName: nameOf(r.Nickname, r.FullName)}
	if accepted.Version > 0 {
		m.AcceptedAt = fromMicros(accepted.Accepted)
	}
	m.Pending = Pending(versions, pair)
	for _, v := range versions {
		if m.Pending || v.Number() == accepted.Version {
			m.AgreementID = v.ID // the newest comes last
		}
	}
	return m, m.AgreementID != ""
}

// State is what a therapist reads about a patient's contract.
type State string

// The states of a patient's contract.
const (
	StateAccepted State = "ACCEPTED"
	StatePending  State = "PENDING"
	StateNotAsked State = "NOT_ASKED" // had sessions before what was published for new patients, or has none to come
)

// Patient is a patient of a therapist with the state of the contract.
type Patient struct {
	ID         string
	Name       string
	State      State
	Version    int64 // the newest that the patient accepted; 0 is none
	AcceptedAt at.Time
}

// StatesOf returns how some patients stand with the contract of a therapist, by patient. Who is neither asked nor
// accepted anything is missing.
func (s *Service) StatesOf(ctx context.Context, therapistID string, patients []string) (map[string]Standing, error) {
	ids := store.List(patients)
	rows, err := s.q.SessionsOfPatients(ctx, s.DB.Read(), agreementdb.SessionsOfPatientsParams{
		TherapistID: therapistID,
		Ids:         ids,
	})
	if err != nil {
		return nil, wrap("sessions of patients", err)
	}
	accepted, err := s.q.AcceptancesOfPatients(ctx, s.DB.Read(), agreementdb.AcceptancesOfPatientsParams{
		TherapistID: therapistID,
		Ids:         ids,
	})
	if err != nil {
		return nil, wrap("acceptances of patients", err)
	}
	versions, err := s.versionsOf(ctx, s.DB.Read(), therapistID)
	if err != nil {
		return nil, err
	}
	out := map[string]Standing{}
	for _, a := range accepted { // the newest comes last
		out[a.PatientID] = Standing{
			AgreementID: a.AgreementID,
			Version:     a.Version,
			AcceptedAt:  a.AcceptedAt,
		}
	}
	for _, r := range rows {
		one := out[r.PatientID]
		if one.Pending = Pending(versions[therapistID], s.pair(r.First, r.Last, one.Version)); one.Pending {
			out[r.PatientID] = one
		}
	}
	return out, nil
}

// Standing is how a patient stands with a contract: the newest version that the patient accepted, and whether the
// patient is asked to read another.
type Standing struct {
	AgreementID string
	Version     int64 // 0 is none
	AcceptedAt  at.Time
	Pending     bool
}

// Patients returns a page of a therapist's patients whose name has the words: those who have to read first, then by
// name. Employees of companies look like everybody else.
func (s *Service) Patients(ctx context.Context, who actor.Actor, words string, p page.Page) ([]Patient, int64, error) {
	rows, err := s.q.PatientsOf(ctx, s.DB.Read(), agreementdb.PatientsOfParams{TherapistID: who.ID, Most: maxPatients})
	if err != nil {
		return nil, 0, wrap("patients of a therapist", err)
	}
	accepted, err := s.q.AcceptancesOfTherapist(ctx, s.DB.Read(), agreementdb.AcceptancesOfTherapistParams{
		TherapistID: who.ID,
		Most:        2 * maxPatients,
	})
	if err != nil {
		return nil, 0, wrap("acceptances", err)
	}
	versions, err := s.versionsOf(ctx, s.DB.Read(), who.ID)
	if err != nil {
		return nil, 0, err
	}
	last := map[string]agreementdb.AcceptancesOfTherapistRow{}
	for _, a := range accepted {
		last[a.PatientID] = a
	}
	out := []Patient{}
	for _, r := range rows {
		if name := nameOf(r.Nickname, r.FullName); strings.Contains(br.Fold(name), br.Fold(words)) {
			a := last[r.PatientID]
			out = append(out, patientOf(r, a, Pending(versions[who.ID], s.pair(r.First, r.Last, a.Version))))
		}
	}
	slices.SortStableFunc(out, func(a, b Patient) int {
		return cmp.Or(
			cmp.Compare(order(a.State == StatePending), order(b.State == StatePending)),
			cmp.Compare(br.Fold(a.Name), br.Fold(b.Name)),
		)
	})
	first := min(p.Skip(), len(out))
	return out[first:min(first+p.Size, len(out))], int64(len(out)), nil
}

func patientOf(r agreementdb.PatientsOfRow, a agreementdb.AcceptancesOfTherapistRow, pending bool) Patient {
	out := Patient{
		ID:      r.PatientID,
		Name:    nameOf(r.Nickname, r.FullName),
		Version: a.Version,
		State:   StateNotAsked,
	}
	if a.Version > 0 {
		out.State, out.AcceptedAt = StateAccepted, fromMicros(a.Accepted)
	}
	if pending {
		out.State = StatePending
	}
	return out
}

func nameOf(nickname, fullName string) string { return account.DisplayName(fullName, nickname) }
