package payment

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
)

// RememberedPayerBody is the payer's data that fills the payment form.
type RememberedPayerBody struct {
	Remembered   bool   `json:"remembered" doc:"Há dados lembrados"`
	FullName     string `json:"fullName"`
	Email        string `json:"email"`
	CPF          string `json:"cpf" doc:"CPF ou CNPJ, só os dígitos"`
	Telephone    string `json:"telephone"`
	RememberedAt string `json:"rememberedAt,omitempty" doc:"Desde quando, em UTC"`
}

func (s *Service) payerRoutes(api *httpx.API) {
	own := httpx.Own("path:id", actor.Customer)
	httpx.Register(api, httpx.Op{
		ID:      "remembered-payer",
		Method:  http.MethodGet,
		Path:    "/api/customer/{id}/payer",
		Tag:     "pagamento",
		Summary: "Dados lembrados de quem paga",
		Access:  own,
	}, s.getPayer)
	httpx.Register(api, httpx.Op{
		ID:          "forget-payer",
		Method:      http.MethodDelete,
		Path:        "/api/customer/{id}/payer",
		Tag:         "pagamento",
		Summary:     "Esquece os dados de quem paga",
		Access:      own,
		Description: "Pagamentos já feitos não mudam.",
	}, s.deletePayer)
}

func (s *Service) getPayer(ctx context.Context, in *httpx.IDPath) (*httpx.Body[RememberedPayerBody], error) {
	p, err := s.PayerOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	b := RememberedPayerBody{
		Remembered: !p.At.IsZero(),
		FullName:   p.Name,
		Email:      p.Email,
		CPF:        p.TaxID,
		Telephone:  p.Phone,
	}
	if b.Remembered {
		b.RememberedAt = p.At.Format(time.RFC3339)
	}
	return &httpx.Body[RememberedPayerBody]{Body: b}, nil
}

func (s *Service) deletePayer(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.ForgetPayer(ctx, in.ID), "Dados esquecidos.")
}
