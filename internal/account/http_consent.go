package account

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// ConsentBody is one consent of the person.
type ConsentBody struct {
	Kind      string `json:"kind" doc:"TERMS, HEALTH ou NEWS" enum:"TERMS,HEALTH,NEWS"`
	Given     bool   `json:"given" doc:"Se vale agora"`
	Revocable bool   `json:"revocable" doc:"Os termos só acabam com a conta"`
	Version   string `json:"version" doc:"Versão dos textos que a pessoa leu"`
	GivenAt   string `json:"givenAt" doc:"dd/MM/yyyy HH:MM em São Paulo; vazio quando não se sabe"`
	RevokedAt string `json:"revokedAt" doc:"dd/MM/yyyy HH:MM em São Paulo; vazio quando vale"`
}

// EndingSessionBody is a session that ends when the consent for health data is revoked.
type EndingSessionBody struct {
	StartsAt string `json:"startsAt" doc:"dd/MM/yyyy HH:MM em São Paulo"`
	Text     string `json:"text" doc:"O que acontece com o valor pago"`
}

// ConsentsBody has the consents of the person, and what revoking the one for health data would do now.
type ConsentsBody struct {
	Consents []ConsentBody       `json:"consents"`
	Ending   []EndingSessionBody `json:"ending" doc:"Sessões que seriam canceladas com o consentimento de saúde"`
}

// ConsentChangeBody gives or revokes a consent.
type ConsentChangeBody struct {
	Given bool `json:"given"`
}

type consentInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Kind string `path:"kind" example:"HEALTH"`
	Body ConsentChangeBody
}

func (s *Service) consentRoutes(api *httpx.API) {
	httpx.Register(api, httpx.Op{
		ID:          "consents",
		Method:      http.MethodGet,
		Path:        "/api/user/{id}/consents",
		Tag:         "conta",
		Summary:     "O que a pessoa consentiu, e quando",
		Access:      ownPerson(),
		Description: "Diz também quais sessões terminam com a revogação do consentimento de saúde.",
	}, s.getConsents)
	httpx.Register(api, httpx.Op{
		ID:      "change-consent",
		Method:  http.MethodPut,
		Path:    "/api/user/{id}/consents/{kind}",
		Tag:     "conta",
		Summary: "Dá ou revoga um consentimento",
		Access:  ownPerson(),
		Faults:  []*fault.Error{ErrTermsStay},
		Description: "Revogar HEALTH cancela as sessões futuras e apaga gênero e cor ou raça. Psicólogos não têm " +
			"este consentimento. TERMS só termina com a conta.",
	}, s.putConsent)
}

func (s *Service) getConsents(ctx context.Context, in *httpx.IDPath) (*httpx.Body[ConsentsBody], error) {
	consents, err := s.Consents(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	ending, err := s.EndingSessions(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := ConsentsBody{
		Consents: make([]ConsentBody, len(consents)),
		Ending:   make([]EndingSessionBody, len(ending)),
	}
	for i, c := range consents {
		out.Consents[i] = ConsentBody{
			Kind:      string(c.Kind),
			Given:     c.Given,
			Revocable: c.Kind != ConsentTerms,
			Version:   c.Version,
			GivenAt:   c.GivenAt.Wall(),
			RevokedAt: c.RevokedAt.Wall(),
		}
	}
	for i, e := range ending {
		out.Ending[i] = EndingSessionBody{StartsAt: e.StartsAt.Wall(), Text: e.Text}
	}
	return &httpx.Body[ConsentsBody]{Body: out}, nil
}

func (s *Service) putConsent(ctx context.Context, in *consentInput) (*httpx.Body[httpx.Done], error) {
	done := "Consentimento revogado."
	if in.Body.Given {
		done = "Consentimento registrado."
	}
	return httpx.DoneUnless(s.SetConsent(ctx, actor.From(ctx), ConsentKind(in.Kind), in.Body.Given), done)
}
