package notify

import (
	"context"
	"net/http"
	"time"

	"psic/internal/platform/httpx"
)

// ContactBody is a message to the support.
type ContactBody struct {
	Email   string `json:"email"`
	Subject string `json:"subject"`
	Body    string `json:"body"`
	Recado  string `json:"recado" doc:"Fica vazio: pessoas não veem este campo, e o que vem com ele não é enviado"`
}

// QuoteBody is a company's request for an offer.
type QuoteBody struct {
	Email       string `json:"email"`
	Name        string `json:"name"`
	CompanyName string `json:"companyName"`
	Telefone    string `json:"telefone"`
	Subject     string `json:"subject"`
	Body        string `json:"body"`
	Employees   string `json:"employees" doc:"1-10, 11-50, 51-200, 201-500, 501-1000 ou +1000"`
	Recado      string `json:"recado" doc:"Fica vazio: pessoas não veem este campo, e o que vem com ele não é enviado"`
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	limits := []httpx.Limit{httpx.PerIP("contact", 5, time.Hour)}
	httpx.Register(api, httpx.Op{
		ID:      "contact-us",
		Method:  http.MethodPost,
		Path:    "/api/contact-us",
		Tag:     "contato",
		Summary: "Envia uma mensagem ao suporte",
		Access:  httpx.Public(),
		Limits:  limits,
	}, s.postContact)
	httpx.Register(api, httpx.Op{
		ID:      "contact-us-company",
		Method:  http.MethodPost,
		Path:    "/api/contact-us/company",
		Tag:     "contato",
		Summary: "Pede uma proposta para empresa",
		Access:  httpx.Public(),
		Limits:  limits,
	}, s.postQuote)
	s.choiceRoutes(api)
}

func (s *Service) postContact(ctx context.Context, in *httpx.Body[ContactBody]) (*httpx.Body[httpx.Done], error) {
	b := in.Body
	if b.Recado != "" { // a robot; it gets the same response as a person
		return httpx.DoneUnless(nil, sentText)
	}
	return httpx.DoneUnless(s.ContactUs(ctx, Contact{Email: b.Email, Subject: b.Subject, Body: b.Body}), sentText)
}

func (s *Service) postQuote(ctx context.Context, in *httpx.Body[QuoteBody]) (*httpx.Body[httpx.Done], error) {
	b := in.Body
	if b.Recado != "" {
		return httpx.DoneUnless(nil, sentText)
	}
	return httpx.DoneUnless(s.RequestQuote(ctx, Quote{
		Email:       b.Email,
		Name:        b.Name,
		CompanyName: b.CompanyName,
		Phone:       b.Telefone,
		Subject:     b.Subject,
		Body:        b.Body,
		Employees:   b.Employees,
	}), sentText)
}

const sentText = "Sua mensagem foi enviada com sucesso!"
