package agreement

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// AgreementSectionBody is a part of a contract.
type AgreementSectionBody struct {
	Key   string `json:"key" doc:"FREQUENCY, FEES, ABSENCE, SECRECY, EMERGENCIES ou ONLINE"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

// AgreementVersionBody is a published version without its text.
type AgreementVersionBody struct {
	ID          string `json:"id"`
	Version     int64  `json:"version"`
	Hash        string `json:"hash" doc:"SHA-256 do texto, em hexadecimal"`
	Everybody   bool   `json:"everybody" doc:"Também quem já aceitou outra versão lê e aceita"`
	PublishedAt string `json:"publishedAt"`
}

// OwnAgreementBody is the contract of the caller.
type OwnAgreementBody struct {
	Version  int64                  `json:"version" doc:"A versão publicada; 0 quando não há"`
	Name     string                 `json:"name"`
	CRP      string                 `json:"crp"`
	Sections []AgreementSectionBody `json:"sections" doc:"As da versão publicada; sem nenhuma, as do modelo"`
	Template []AgreementSectionBody `json:"template" doc:"O modelo do produto"`
	Versions []AgreementVersionBody `json:"versions" doc:"A mais nova primeiro"`
}

// AgreementPublishBody publishes a version.
type AgreementPublishBody struct {
	Seen      int64             `json:"seen" minimum:"0" doc:"A versão que o navegador leu; 0 quando não havia"`
	Everybody bool              `json:"everybody" doc:"Todos leem e aceitam de novo; falso: só novos pacientes"`
	Texts     map[string]string `json:"texts" doc:"Texto de cada parte; vazio deixa a parte de fora"`
}

// AgreementPatientBody is a patient with the state of the contract.
type AgreementPatientBody struct {
	CustomerID string `json:"customerId"`
	Name       string `json:"name"`
	State      State  `json:"state" doc:"ACCEPTED, PENDING ou NOT_ASKED"`
	Version    int64  `json:"version" doc:"A última que o paciente aceitou; 0 quando nenhuma"`
	AcceptedAt string `json:"acceptedAt,omitempty"`
}

// AgreementPatientsBody is a page of patients.
type AgreementPatientsBody struct {
	Elements      []AgreementPatientBody `json:"elements"`
	TotalElements int64                  `json:"totalElements"`
	TotalPages    int64                  `json:"totalPages"`
	CurrentPage   int                    `json:"currentPage"`
}

type publishInput struct{ Body AgreementPublishBody }

type patientsInput struct {
	httpx.PageQuery
	Search string `query:"search" maxLength:"100" example:"ana" doc:"Parte do nome"`
}

func newOp(id, method, path, summary string, access httpx.Access, limits ...httpx.Limit) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "contrato",
		Summary: summary,
		Access:  access,
		Limits:  limits,
	}
}

var ofTherapist = httpx.Roles("o de quem chama", actor.Therapist)

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	s.therapistRoutes(api)
	s.readingRoutes(api)
}

func (s *Service) therapistRoutes(api *httpx.API) {
	httpx.Register(api, newOp(
		"read-own-agreement",
		http.MethodGet,
		"/api/agreement",
		"Contrato de quem chama, com o modelo",
		ofTherapist,
	), s.getOwn)
	publish := newOp(
		"publish-agreement",
		http.MethodPost,
		"/api/agreement",
		"Publica uma versão do contrato",
		ofTherapist,
		httpx.PerAccount("agreement", 20, time.Hour),
	)
	httpx.Register(api, publish.Fails(ErrMoved, ErrSame, ErrFull).
		Explained("As versões anteriores continuam como foram aceitas."), s.postPublish)
	httpx.Register(api, newOp(
		"agreement-patients",
		http.MethodGet,
		"/api/agreement/patients",
		"Quem aceitou o contrato e quem ainda não leu",
		ofTherapist,
	), s.getPatients)
	send := newOp(
		"send-agreement",
		http.MethodPost,
		"/api/agreement/patients/{id}/send",
		"Envia o contrato a um paciente que ainda não aceitou",
		httpx.Roles("pacientes de quem chama", actor.Therapist),
		httpx.PerAccount("agreement-send", 60, time.Hour),
	)
	httpx.Register(api, send.Fails(ErrNotPending, ErrSent, fault.Missing), s.postSend)
	s.contactListRoute(api)
}

func (s *Service) getOwn(ctx context.Context, _ *httpx.None) (*httpx.Body[OwnAgreementBody], error) {
	own, err := s.Read(ctx, actor.From(ctx))
	if err != nil {
		return nil, err
	}
	b := OwnAgreementBody{
		Version:  own.Newest.Version,
		Name:     own.Document.Name,
		CRP:      own.Document.CRP,
		Sections: sectionBodies(own.Document.Sections),
		Template: sectionBodies(Template()),
		Versions: make([]AgreementVersionBody, len(own.Versions)),
	}
	for i, v := range own.Versions {
		b.Versions[i] = AgreementVersionBody{
			ID:          v.ID,
			Version:     v.Number(),
			Hash:        v.Hash,
			Everybody:   v.Everybody,
			PublishedAt: instant(v.PublishedAt),
		}
	}
	return &httpx.Body[OwnAgreementBody]{Body: b}, nil
}

func sectionBodies(sections []Section) []AgreementSectionBody {
	out := make([]AgreementSectionBody, len(sections))
	for i, section := range sections {
		out[i] = AgreementSectionBody(section)
	}
	return out
}

func (s *Service) postPublish(ctx context.Context, in *publishInput) (*httpx.Body[httpx.Done], error) {
	err := s.Publish(ctx, actor.From(ctx), Publication{
		Texts:     in.Body.Texts,
		Everybody: in.Body.Everybody,
		Seen:      in.Body.Seen,
	})
	return httpx.DoneUnless(err, "Contrato publicado.")
}

func (s *Service) getPatients(
	ctx context.Context,
	in *patientsInput,
) (*httpx.Body[AgreementPatientsBody], error) {
	list, n, err := s.Patients(ctx, actor.From(ctx), in.Search, in.Part())
	if err != nil {
		return nil, err
	}
	b := AgreementPatientsBody{
		Elements:      make([]AgreementPatientBody, len(list)),
		TotalElements: n,
		TotalPages:    in.Part().Count(n),
		CurrentPage:   in.Page,
	}
	for i, p := range list {
		b.Elements[i] = AgreementPatientBody{
			CustomerID: p.ID,
			Name:       p.Name,
			State:      p.State,
			Version:    p.Version,
			AcceptedAt: instant(p.AcceptedAt),
		}
	}
	return &httpx.Body[AgreementPatientsBody]{Body: b}, nil
}

func (s *Service) postSend(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Send(ctx, actor.From(ctx), in.ID), "Contrato enviado.")
}

func instant(t at.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.RFC3339)
}
