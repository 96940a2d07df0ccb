package record

import (
	"context"
	"strings"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/platform/crypt"
	"psic/internal/record/recorddb"
)

var requestWords = map[RequestState]string{
	RequestOpen:      "aguardando resposta",
	RequestDelivered: "entregue",
	RequestRefused:   "recusado",
	RequestWithdrawn: "retirado",
	RequestEnded:     "encerrado",
}

// Requests returns the requests of one of the two people, the newest first. Nobody else reads them.
func (s *Service) Requests(ctx context.Context, who actor.Actor) ([]Request, error) {
	out := []Request{}
	if who.Role == actor.Therapist {
		rows, err := s.q.RequestsOfTherapist(ctx, s.DB.Read(), recorddb.RequestsOfTherapistParams{
			TherapistID: who.ID,
			Most:        maxRequests,
		})
		if err != nil {
			return nil, wrap("requests to a therapist", err)
		}
		for _, r := range rows {
			out = append(out, requestOf(recorddb.RequestsOfPatientRow(r)))
		}
	} else {
		rows, err := s.q.RequestsOfPatient(ctx, s.DB.Read(), recorddb.RequestsOfPatientParams{
			PatientID: who.ID,
			Most:      maxRequests,
		})
		if err != nil {
			return nil, wrap("requests of a patient", err)
		}
		for _, r := range rows {
			out = append(out, requestOf(r))
		}
	}
	for i, r := range out {
		if r.Note == "" {
			continue
		}
		note, err := s.Ring.Unseal(r.Note, crypt.AAD("record_request", "note", r.ID))
		if err != nil {
			return nil, wrap("open answer", err)
		}
		out[i].Answer = string(note)
	}
	return out, nil
}

func requestOf(r recorddb.RequestsOfPatientRow) Request {
	return Request{
		RecordRequest: recorddb.RecordRequest{
			ID:          r.ID,
			TherapistID: r.TherapistID,
			PatientID:   r.PatientID,
			State:       r.State,
			AskedAt:     r.AskedAt,
			DueOn:       r.DueOn,
			DeliveredOn: r.DeliveredOn,
			Note:        r.Note,
			ClosedAt:    r.ClosedAt,
		},
		OtherName: nameOf(r.Nickname, r.FullName),
	}
}

func nameOf(nickname, fullName string) string {
	if strings.TrimSpace(nickname) != "" {
		return nickname
	}
	return fullName
}

// MayAsk returns the therapists whom a patient can ask for a copy.
func (s *Service) MayAsk(ctx context.Context, patientID string) ([]Asked, error) {
	rows, err := s.q.MetTherapists(ctx, s.DB.Read(), recorddb.MetTherapistsParams{
		PatientID: patientID,
		NowAt:     at.Of(s.Clock.Now()),
		Most:      maxRequests,
	})
	if err != nil {
		return nil, wrap("therapists of a patient", err)
	}
	out := make([]Asked, len(rows))
	for i, r := range rows {
		out[i] = Asked{
			ID:          r.TherapistID,
			Name:        nameOf(r.Nickname, r.FullName),
			LastSession: at.Time{Time: fromMicros(r.Last)},
		}
	}
	return out, nil
}

// ExportRequests returns the requests of a person, for the copy of personal data. That of a therapist names no patient.
func (s *Service) ExportRequests(ctx context.Context, accountID string) (string, any, error) {
	const name = "pedidosDeProntuario"
	var out []map[string]any
	for _, role := range []actor.Role{actor.Customer, actor.Therapist} {
		requests, err := s.Requests(ctx, actor.Actor{ID: accountID, Role: role})
		if err != nil {
			return name, nil, err
		}
		for _, r := range requests {
			name := r.OtherName
			if role == actor.Therapist {
				name = ""
			}
			out = append(out, map[string]any{
				"psicologo": name,
				"pedidoEm":  r.AskedAt.Wall(),
				"prazo":     r.DueOn.Wire(),
				"situacao":  requestWords[RequestState(r.State)],
				"resposta":  r.Answer,
				"entregaEm": r.DeliveredOn.Wire(),
			})
		}
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}
