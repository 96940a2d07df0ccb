package packages

import (
	"context"
	"fmt"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/packages/packagesdb"
	"psic/internal/platform/store"
)

// own returns a package of the patient.
//
// Faults: fault.Missing.
func (s *Service) own(ctx context.Context, who actor.Actor, id string) (Package, error) {
	if !ids.Valid(id) {
		return Package{}, fault.Missing
	}
	p, err := found(s.q.PackageByID(ctx, s.DB.Read(), id))
	if err == nil && p.PatientID != who.ID {
		return Package{}, fault.Missing
	}
	return p, err
}

// View is a package with the name of its therapist.
type View struct {
	Package
	Therapist string
}

// List returns the packages of a patient, the newest first. One that was never paid is left out.
func (s *Service) List(ctx context.Context, who actor.Actor) ([]View, error) {
	rows, err := s.q.PackagesOfPatient(ctx, s.DB.Read(), who.ID)
	if err != nil {
		return nil, fmt.Errorf("packages of a patient: %w", err)
	}
	out := make([]View, len(rows))
	for i, r := range rows {
		out[i] = View{Package{r.SessionPackage}, named(r.TherapistNickname, r.TherapistFullName)}
	}
	return out, nil
}

// Get returns one package of a patient.
//
// Faults: fault.Missing.
func (s *Service) Get(ctx context.Context, who actor.Actor, id string) (View, error) {
	if _, err := s.own(ctx, who, id); err != nil {
		return View{}, err
	}
	row, err := s.q.PackageRow(ctx, s.DB.Read(), id)
	if err != nil {
		return View{}, fmt.Errorf("read package: %w", err)
	}
	return View{Package{row.SessionPackage}, named(row.TherapistNickname, row.TherapistFullName)}, nil
}

func named(nickname, fullName string) string {
	if nickname != "" {
		return nickname
	}
	return fullName
}

// ReturnText says what giving a package back does now.
func (p Package) ReturnText() string {
	if p.LeftSessions == 0 {
		return "Não resta nenhuma sessão neste pacote."
	}
	return fmt.Sprintf(
		"Você recebe %s de saldo: %s × %s. As sessões já agendadas continuam pagas.",
		p.Value(), SessionsText(p.LeftSessions), p.UnitCents,
	)
}

// GiveBack gives back what is left of a patient's package, as balance. expected is the amount that the patient saw:
// when a session was booked meanwhile nothing happens.
//
// Faults: fault.Missing, ErrOver, errMoved.
func (s *Service) GiveBack(ctx context.Context, who actor.Actor, id string, expected money.Cents) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		p, _, err := s.lockOwn(ctx, tx, who.ID, id)
		if err != nil {
			return err
		}
		return s.returnRest(ctx, tx, p, GivenBack, expected)
	})
}

func (s *Service) returnRest(ctx context.Context, tx *store.Tx, p Package, e Event, expected money.Cents) error {
	if p.Status() != Active || p.LeftSessions == 0 {
		return ErrOver
	}
	if p.Value() != expected {
		return errMoved
	}
	return s.close(ctx, tx, p, e)
}

// GiveBackAsAdmin is GiveBack by an administrator. It returns the people of the package, for the audit log.
//
// Faults: as GiveBack.
func (s *Service) GiveBackAsAdmin(
	ctx context.Context,
	tx *store.Tx,
	id string,
	expected money.Cents,
) ([]string, error) {
	if !ids.Valid(id) {
		return nil, fault.Missing
	}
	p, _, err := s.lock(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	return []string{p.PatientID, p.TherapistID}, s.returnRest(ctx, tx, p, GivenByAdmin, expected)
}

// Bought is a page of the packages that were paid, for administrators.
type Bought struct {
	Rows           []BoughtRow
	Total          int64
	Held, Returned money.Cents // of all pages
}

// BoughtRow is a package with both names.
type BoughtRow struct {
	View
	Patient string
}

// Bought lists packages that were paid, the last one first. An empty state is all of them.
func (s *Service) Bought(ctx context.Context, state State, p page.Page) (Bought, error) {
	rows, err := s.q.BoughtPackages(ctx, s.DB.Read(), packagesdb.BoughtPackagesParams{
		State: string(state),
		Most:  int32(p.Size),
		Skip:  int32(p.Skip()),
	})
	if err != nil {
		return Bought{}, fmt.Errorf("bought packages: %w", err)
	}
	sums, err := s.q.CountBought(ctx, s.DB.Read(), string(state))
	if err != nil {
		return Bought{}, fmt.Errorf("count packages: %w", err)
	}
	out := Bought{
		Rows:     make([]BoughtRow, len(rows)),
		Total:    sums.Packages,
		Held:     money.Cents(sums.Held),
		Returned: money.Cents(sums.Returned),
	}
	for i, r := range rows {
		out.Rows[i] = BoughtRow{
			View:    View{Package{r.SessionPackage}, named(r.TherapistNickname, r.TherapistFullName)},
			Patient: named(r.PatientNickname, r.PatientFullName),
		}
	}
	return out, nil
}
