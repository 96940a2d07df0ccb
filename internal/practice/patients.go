package practice

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/page"
	"psic/internal/platform/store"
	"psic/internal/practice/practicedb"
)

const (
	// mostPatients is more than one therapist attends in many years.
	mostPatients = 5000
	// noticedBefore is how long before an unpaid session of a standing hour its payment is due: its patient was told.
	noticedBefore = 96 * time.Hour
)

// Filter chooses patients by a part of the name and by the state. Empty fields choose all.
type Filter struct {
	Name  string
	State State
}

// List is a page of patients, by name, and how many there are.
type List struct {
	Patients []Patient
	Total    int64
}

// Patients returns a page of a therapist's patients. Names are compared in Go: the search text of accounts has
// addresses in it, by which a therapist could find out employers. A deleted account is not named; its sealed record has
// a name of its own.
func (s *Service) Patients(ctx context.Context, therapistID string, f Filter, p page.Page) (List, error) {
	all, err := s.read(ctx, therapistID, "")
	if err != nil {
		return List{}, err
	}
	now, wanted := s.Clock.Now(), br.Fold(f.Name)
	all = slices.DeleteFunc(all, func(p Patient) bool {
		named := strings.Contains(br.Fold(p.Name), wanted) || strings.Contains(br.Fold(p.full), wanted)
		return !named || f.State != "" && p.State(now) != f.State
	})
	slices.SortFunc(all, func(a, b Patient) int {
		return cmp.Or(cmp.Compare(br.Fold(a.Name), br.Fold(b.Name)), cmp.Compare(a.ID, b.ID))
	})
	out := List{Total: int64(len(all))}
	from := min(p.Skip(), len(all))
	out.Patients = all[from:min(from+p.Size, len(all))]
	return out, s.addOthers(ctx, therapistID, out.Patients)
}

// Patient returns a patient of a therapist.
//
// Faults: fault.Missing.
func (s *Service) Patient(ctx context.Context, therapistID, patientID string) (Patient, error) {
	if patientID == "" {
		return Patient{}, fault.Missing
	}
	found, err := s.read(ctx, therapistID, patientID)
	if err != nil {
		return Patient{}, err
	}
	if len(found) == 0 {
		return Patient{}, fault.Missing
	}
	if err := s.addOthers(ctx, therapistID, found); err != nil {
		return Patient{}, err
	}
	return found[0], nil
}

func (s *Service) read(ctx context.Context, therapistID, patientID string) ([]Patient, error) {
	now := s.Clock.Now()
	rows, err := s.q.PatientsOf(ctx, s.DB.Read(), practicedb.PatientsOfParams{
		TherapistID: therapistID,
		PatientID:   patientID,
		NowAt:       at.Of(now),
		SoonAt:      at.Of(now.Add(noticedBefore)),
		Most:        mostPatients,
	})
	if err != nil {
		return nil, fmt.Errorf("patients of a therapist: %w", err)
	}
	out := make([]Patient, len(rows))
	for i, r := range rows {
		out[i] = Patient{
			Facts: Facts{
				Set:   State(r.State),
				SetAt: r.SetAt.Time,
				Paid:  moment(r.Paid),
				Last:  moment(r.Last),
				Next:  moment(r.Next),
				Runs:  r.Runs > 0,
				Since: moment(r.Brought),
			},
			ID:       r.PatientID,
			Name:     nameOf(r.Nickname, r.FullName),
			full:     r.FullName,
			Unpaid:   moment(r.Unpaid),
			Sessions: r.Sessions,
		}
	}
	return out, nil
}

// addOthers adds what other features know about a page of patients: standing hours and the state of the contract.
func (s *Service) addOthers(ctx context.Context, therapistID string, patients []Patient) error {
	ids, byID := make([]string, len(patients)), map[string]*Patient{}
	for i := range patients {
		ids[i], byID[patients[i].ID] = patients[i].ID, &patients[i]
	}
	contracts, err := s.Agreements(ctx, therapistID, ids)
	if err != nil {
		return err
	}
	for id, p := range byID {
		if p.Contract = contracts[id]; p.Contract.State == "" {
			p.Contract.State = NoAgreement
		}
	}
	return s.addStanding(ctx, therapistID, ids, byID)
}

func (s *Service) addStanding(ctx context.Context, therapistID string, ids []string, byID map[string]*Patient) error {
	rows, err := s.q.StandingHours(ctx, s.DB.Read(), practicedb.StandingHoursParams{
		TherapistID: therapistID,
		Ids:         store.List(ids),
	})
	if err != nil {
		return fmt.Errorf("standing hours of patients: %w", err)
	}
	for _, r := range rows {
		p := byID[r.PatientID]
		p.Standing = append(p.Standing, Standing{
			ID:          r.ID,
			Weekday:     r.Weekday,
			StartMinute: r.StartMinute,
			EveryWeeks:  r.EveryWeeks,
			Paused:      r.State == "PAUSED",
		})
	}
	return nil
}

// SetState stores how a therapist sees a patient. Automatic takes it back.
//
// Faults: ErrState, fault.Missing.
func (s *Service) SetState(ctx context.Context, therapistID, patientID string, state State) error {
	if !states[state] {
		return ErrState
	}
	if _, err := s.Patient(ctx, therapistID, patientID); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if state == Automatic {
			key := practicedb.DropStateParams{TherapistID: therapistID, PatientID: patientID}
			if err := s.q.DropState(ctx, tx, key); err != nil {
				return fmt.Errorf("drop state of a patient: %w", err)
			}
			return nil
		}
		// A patient who is deleted at this moment keeps no state.
		if _, err := s.Account.Lock(ctx, tx, patientID); err != nil {
			return err
		}
		err := s.q.PutState(ctx, tx, practicedb.PutStateParams{
			TherapistID: therapistID,
			PatientID:   patientID,
			State:       string(state),
			SetAt:       at.Of(s.Clock.Now()),
		})
		if err != nil {
			return fmt.Errorf("put state of a patient: %w", err)
		}
		return nil
	})
}

func nameOf(nickname, fullName string) string {
	if nickname != "" {
		return nickname
	}
	return fullName
}
