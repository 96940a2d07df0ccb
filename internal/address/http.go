package address

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// Body has the field names of the public postal-code service ViaCEP, so that a form can use either.
type Body struct {
	Logradouro  string `json:"logradouro"`
	Complemento string `json:"complemento"`
	Bairro      string `json:"bairro"`
	Localidade  string `json:"localidade"`
	UF          string `json:"uf"`
	Erro        bool   `json:"erro" doc:"O CEP não existe"`
}

type cepPath struct {
	CEP string `path:"cep" example:"01310-100"`
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	httpx.Register(api, httpx.Op{
		ID:      "find-cep",
		Method:  http.MethodGet,
		Path:    "/api/cep/{cep}",
		Tag:     "endereço",
		Summary: "Endereço de um CEP",
		Access:  httpx.Public(),
		Limits:  []httpx.Limit{httpx.PerIP("cep", 30, time.Minute)},
		Faults: []*fault.Error{
			ErrCEP,
			ErrUnreachable,
		},
		Description: "Um CEP que não existe responde 200 com erro verdadeiro.",
	}, s.getCEP)
}

func (s *Service) getCEP(ctx context.Context, in *cepPath) (*httpx.Body[Body], error) {
	a, err := s.Find(ctx, in.CEP)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[Body]{Body: Body{
		Logradouro:  a.Street,
		Complemento: a.Complement,
		Bairro:      a.District,
		Localidade:  a.City,
		UF:          a.State,
		Erro:        !a.Found,
	}}, nil
}
