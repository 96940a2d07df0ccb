package practice

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/store"
	"psic/internal/practice/practicedb"
)

// ProposalView is a proposal as its patient reads it.
type ProposalView struct {
	Proposal
	TherapistName string
	MovesFrom     at.Time     // the start of the session that would move
	Price         money.Cents // of a new session; zero for one that moves
}

// Proposals returns what a patient may answer now.
func (s *Service) Proposals(ctx context.Context, patientID string) ([]ProposalView, error) {
	rows, err := s.q.ProposalsTo(ctx, s.DB.Read(), practicedb.ProposalsToParams{
		PatientID: patientID,
		NowAt:     at.Of(s.Clock.Now()),
	})
	if err != nil {
		return nil, fmt.Errorf("proposals to a patient: %w", err)
	}
	out := make([]ProposalView, len(rows))
	for i, r := range rows {
		out[i] = ProposalView{
			Proposal:      Proposal{r.HourProposal},
			TherapistName: nameOf(r.TherapistNickname, r.TherapistFullName),
			MovesFrom:     r.MovesFromAt,
		}
	}
	return out, nil
}

// ReadProposal returns a proposal to a patient, open or closed, with its price now.
//
// Faults: fault.Missing.
func (s *Service) ReadProposal(ctx context.Context, who actor.Actor, id string) (ProposalView, error) {
	r, err := s.q.ProposalTo(ctx, s.DB.Read(), practicedb.ProposalToParams{ID: id, PatientID: who.ID})
	if store.None(err) {
		return ProposalView{}, fault.Missing
	}
	if err != nil {
		return ProposalView{}, fmt.Errorf("read proposal: %w", err)
	}
	v := ProposalView{
		Proposal:      Proposal{r.HourProposal},
		TherapistName: nameOf(r.TherapistNickname, r.TherapistFullName),
		MovesFrom:     r.MovesFromAt,
	}
	if v.Moves() || v.StateAt(s.Clock.Now()) != Open {
		return v, nil
	}
	entitled, err := s.Booking.MayUseCompanySlots(ctx, who)
	if err != nil {
		return v, err
	}
	patient, err := s.Account.ByID(ctx, who.ID)
	if err != nil {
		return v, err
	}
	_, rate, err := s.Booking.ProposedRate(ctx, s.DB.Read(), v.TherapistID, patient, v.StartsAt.Time, entitled)
	if fault.As(err) != nil { // the therapist is not listed now: accepting says so
		return v, nil
	}
	v.Price = rate.Price
	return v, err
}

// ProposalsBetween returns what a therapist proposed to a patient, the newest first.
//
// Faults: fault.Missing.
func (s *Service) ProposalsBetween(ctx context.Context, therapistID, patientID string) ([]Proposal, error) {
	if _, err := s.Patient(ctx, therapistID, patientID); err != nil {
		return nil, err
	}
	rows, err := s.q.ProposalsBetween(ctx, s.DB.Read(), practicedb.ProposalsBetweenParams{
		PatientID:   patientID,
		TherapistID: therapistID,
	})
	if err != nil {
		return nil, fmt.Errorf("proposals between two: %w", err)
	}
	out := make([]Proposal, len(rows))
	for i, r := range rows {
		out[i] = Proposal{r}
	}
	return out, nil
}

// Proposed says whether this moment of a therapist is proposed to a patient.
func (s *Service) Proposed(ctx context.Context, therapistID string, moment time.Time) (bool, error) {
	return s.q.IsProposed(ctx, s.DB.Read(), practicedb.IsProposedParams{
		TherapistID: therapistID,
		MomentAt:    at.Of(moment),
		NowAt:       at.Of(s.Clock.Now()),
	})
}

var proposalWords = map[ProposalState]string{
	Open:      "aberta",
	Accepted:  "aceita",
	Declined:  "recusada",
	Expired:   "sem resposta",
	Withdrawn: "retirada",
}

// ExportProposals returns the hours that were proposed to a patient, for the copy of personal data.
func (s *Service) ExportProposals(ctx context.Context, accountID string) (string, any, error) {
	const name = "horariosPropostos"
	rows, err := s.q.ExportProposals(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("proposals to a person: %w", err)
	}
	var out []map[string]any
	for _, r := range rows {
		out = append(out, map[string]any{
			"horario":    r.StartsAt.Wall(),
			"propostoEm": r.ProposedAt.Wall(),
			"ate":        r.ExpiresAt.Wall(),
			"situacao":   proposalWords[Proposal{r}.StateAt(s.Clock.Now())],
		})
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}
