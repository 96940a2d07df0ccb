package practice

import (
	"context"
	"net/http"
	"time"

	"psic/internal/agenda"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// StandingHourBody is a standing hour of a patient.
type StandingHourBody struct {
	ID         string `json:"id"`
	Weekday    int64  `json:"weekday" doc:"0: domingo"`
	StartTime  string `json:"startTime"`
	EveryWeeks int64  `json:"everyWeeks"`
	Paused     bool   `json:"paused"`
}

// PatientAgreementBody is how a patient stands with the contract.
type PatientAgreementBody struct {
	State      AgreementState `json:"state" enum:"NONE,PENDING,ACCEPTED" doc:"PENDING: falta ler e aceitar"`
	ID         string         `json:"id,omitempty" doc:"A última versão que o paciente aceitou"`
	Version    int64          `json:"version,omitempty"`
	AcceptedAt string         `json:"acceptedAt,omitempty"`
}

// PatientBody is a patient in the list of a therapist.
type PatientBody struct {
	CustomerID  string               `json:"customerId"`
	Name        string               `json:"name"`
	Picture     string               `json:"profilePicture"`
	State       State                `json:"state" enum:"ACTIVE,PAUSED,ENDED"`
	StateSet    bool                 `json:"stateSet" doc:"Quem atende escolheu a situação"`
	NextSession string               `json:"nextSession,omitempty" doc:"Início em UTC"`
	LastSession string               `json:"lastSession,omitempty" doc:"Início em UTC"`
	Unpaid      string               `json:"unpaidSession,omitempty" doc:"Início, em UTC, da que espera o pagamento"`
	Sessions    int64                `json:"sessions" doc:"Quantas já terminaram"`
	Standing    []StandingHourBody   `json:"standing"`
	Agreement   PatientAgreementBody `json:"agreement"`
}

// PatientListBody is a page of the patients of a therapist.
type PatientListBody struct {
	Elements      []PatientBody `json:"elements"`
	TotalElements int64         `json:"totalElements"`
	TotalPages    int64         `json:"totalPages"`
	CurrentPage   int           `json:"currentPage"`
}

// PatientStateBody is the state that a therapist chooses.
type PatientStateBody struct {
	State State `json:"state" enum:",ACTIVE,PAUSED,ENDED" doc:"Vazio volta à situação automática"`
}

type patientsInput struct {
	httpx.IDPath
	httpx.PageQuery
	Name  string `query:"name" maxLength:"100" example:"ana" doc:"Parte do nome; vazio é todos"`
	State State  `query:"state" enum:",ACTIVE,PAUSED,ENDED" example:"ACTIVE" doc:"Vazio é todas"`
}

// PatientPath is the therapist and the patient in the path. It is exported, or huma would not fill it in where it is
// embedded.
type PatientPath struct {
	httpx.IDPath
	PatientID string `path:"patientId" maxLength:"36" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

type stateInput struct {
	PatientPath
	Body PatientStateBody
}

func newOp(id, method, path, summary string, access httpx.Access) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "pacientes",
		Summary: summary,
		Access:  access,
	}
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	own := httpx.Own("path:id", actor.Therapist)
	httpx.Register(api, newOp(
		"list-patients",
		http.MethodGet,
		"/api/therapist/{id}/patients",
		"Pacientes de quem atende, por nome",
		own,
	), s.getPatients)
	httpx.Register(api, newOp(
		"read-patient",
		http.MethodGet,
		"/api/therapist/{id}/patients/{patientId}",
		"Um paciente de quem atende",
		own,
	).Fails(fault.Missing), s.getPatient)
	set := newOp(
		"set-patient-state",
		http.MethodPut,
		"/api/therapist/{id}/patients/{patientId}/state",
		"Escolhe a situação de um paciente: ativo, em pausa ou encerrado",
		own,
	)
	set.Limits = []httpx.Limit{httpx.PerAccount("patient-state", 120, time.Hour)}
	httpx.Register(api, set.Fails(ErrState, fault.Missing).
		Explained("Vale até que uma sessão seja paga depois. Só quem atende vê."), s.putState)
	s.sessionRoutes(api, own)
	s.proposalRoutes(api, own)
}

func (s *Service) getPatients(ctx context.Context, in *patientsInput) (*httpx.Body[PatientListBody], error) {
	found, err := s.Patients(ctx, in.ID, Filter{Name: in.Name, State: in.State}, in.Part())
	if err != nil {
		return nil, err
	}
	out := PatientListBody{
		Elements:      make([]PatientBody, len(found.Patients)),
		TotalElements: found.Total,
		TotalPages:    in.Part().Count(found.Total),
		CurrentPage:   in.Page,
	}
	for i, p := range found.Patients {
		out.Elements[i] = s.patientBody(p)
	}
	return &httpx.Body[PatientListBody]{Body: out}, nil
}

func (s *Service) getPatient(ctx context.Context, in *PatientPath) (*httpx.Body[PatientBody], error) {
	p, err := s.Patient(ctx, in.ID, in.PatientID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[PatientBody]{Body: s.patientBody(p)}, nil
}

func (s *Service) putState(ctx context.Context, in *stateInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.SetState(ctx, in.ID, in.PatientID, in.Body.State), "Situação guardada.")
}

func (s *Service) patientBody(p Patient) PatientBody {
	out := PatientBody{
		CustomerID:  p.ID,
		Name:        p.Name,
		Picture:     directory.Image(p.ID),
		State:       p.State(s.Clock.Now()),
		StateSet:    p.Stands(),
		NextSession: instant(p.Next),
		LastSession: instant(p.Last),
		Unpaid:      instant(p.Unpaid),
		Sessions:    p.Sessions,
		Standing:    make([]StandingHourBody, len(p.Standing)),
		Agreement: PatientAgreementBody{
			State:      p.Contract.State,
			ID:         p.Contract.ID,
			Version:    p.Contract.Version,
			AcceptedAt: instant(p.Contract.AcceptedAt),
		},
	}
	for i, h := range p.Standing {
		out.Standing[i] = StandingHourBody{
			ID:         h.ID,
			Weekday:    h.Weekday,
			StartTime:  agenda.Clock(int(h.StartMinute))[:5],
			EveryWeeks: h.EveryWeeks,
			Paused:     h.Paused,
		}
	}
	return out
}

func instant(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}
