package company

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// CompanyBody is a company as its own login and administrators read it.
type CompanyBody struct {
	ID                 string `json:"id"`
	Name               string `json:"name"`
	CNPJ               string `json:"cnpj"`
	Email              string `json:"email"`
	Phone              string `json:"phone"`
	MaxUsers           int64  `json:"maxUsers"`
	CompanyEmail       string `json:"companyEmail" doc:"Domínio de e-mail da empresa"`
	IsActive           bool   `json:"isActive"`
	SubscriptionStatus string `json:"subscriptionStatus" doc:"OK ou PENDING"`
	PaymentState       string `json:"paymentState" doc:"OK, OVERDUE (em atraso) ou NEVER (nunca pagou)"`
	NextPayment        string `json:"nextPayment" doc:"dd/MM/yyyy, vazio enquanto nenhum pagamento foi validado"`

	MonthlyAmount money.Cents `json:"monthlyAmount" doc:"O valor mensal do contrato; 0 enquanto não foi informado"`
}

// CompanyPanelBody adds the seats.
type CompanyPanelBody struct {
	CompanyBody
	UsedSeats      int64 `json:"usedSeats"`
	ReleasingSeats int64 `json:"releasingSeats" doc:"Em uso até o fim do ciclo"`

	Due CompanyDueBody `json:"due"`
}

// CompanyDueBody is the next payment of a company and how to make it.
type CompanyDueBody struct {
	From   string `json:"from" doc:"dd/MM/yyyy, o primeiro dia do período a pagar"`
	Until  string `json:"until" doc:"dd/MM/yyyy, o último dia"`
	PixKey string `json:"pixKey" doc:"Vazia quando o pagamento é de outra forma, como no contrato"`
}

// CompanyFormBody creates or changes a company.
type CompanyFormBody struct {
	Name         string         `json:"name"`
	CNPJ         string         `json:"cnpj"`
	Email        string         `json:"email"`
	Phone        string         `json:"phone"`
	MaxUsers     httpx.Flexible `json:"maxUsers"`
	CompanyEmail string         `json:"companyEmail"`

	MonthlyAmount *money.Cents `json:"monthlyAmount,omitempty" doc:"Só administradores mudam"`
}

type companyUpdate struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body CompanyFormBody
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	own := httpx.Roles("a própria empresa; administradores, qualquer uma", actor.Company, actor.Administrator)
	httpx.Register(
		api,
		op("company", http.MethodGet, "/api/company/{id}", "Uma empresa", own).Audited("company.read"),
		s.getCompany,
	)
	httpx.Register(
		api,
		op(
			"company-of-user",
			http.MethodGet,
			"/api/company/user/{id}",
			"A empresa de um login",
			httpx.Own("path:id", actor.Company),
		),
		s.getOfUser,
	)
	httpx.Register(
		api,
		op("update-company", http.MethodPut, "/api/company/{id}", "Altera a empresa", own).
			Audited("company.update").
			Fails(ErrTaken),
		s.putCompany,
	)
	s.peopleRoutes(api, own)
	s.benefitRoutes(api)
	s.billingRoutes(api)
	s.adminRoutes(api)
}

func op(id, method, path, summary string, access httpx.Access, limits ...httpx.Limit) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "empresa",
		Summary: summary,
		Access:  access,
		Limits:  limits,
	}
}

// managing limits how often a login changes the people or the payment of a company.
func managing(name string, burst int) httpx.Limit { return httpx.PerAccount(name, burst, time.Hour) }

func (s *Service) getCompany(ctx context.Context, in *httpx.IDPath) (*httpx.Body[CompanyPanelBody], error) {
	c, err := s.Reach(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return s.panel(ctx, c)
}

func (s *Service) getOfUser(ctx context.Context, in *httpx.IDPath) (*httpx.Body[CompanyPanelBody], error) {
	c, err := s.OfLogin(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.panel(ctx, c)
}

func (s *Service) panel(ctx context.Context, c Company) (*httpx.Body[CompanyPanelBody], error) {
	seats, err := s.Seats(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	due := s.NextDue(c)
	return &httpx.Body[CompanyPanelBody]{Body: CompanyPanelBody{
		CompanyBody:    s.view(c),
		UsedSeats:      seats.Used,
		ReleasingSeats: seats.Releasing,
		Due:            CompanyDueBody{From: due.From.Wire(), Until: due.Until.Wire(), PixKey: s.PixKey},
	}}, nil
}

func (s *Service) view(c Company) CompanyBody {
	in := Shown(c)
	b := CompanyBody{
		ID:                 c.ID,
		Name:               in.Name,
		CNPJ:               in.CNPJ,
		Email:              in.Email,
		Phone:              in.Phone,
		MaxUsers:           in.MaxUsers,
		CompanyEmail:       in.Domain,
		IsActive:           c.Active,
		SubscriptionStatus: c.SubscriptionStatus,
		PaymentState:       string(stateOfPayment(c, s.Clock.Today())),
		MonthlyAmount:      c.MonthlyCents,
	}
	if !c.NextPaymentOn.IsZero() {
		b.NextPayment = c.NextPaymentOn.Wire()
	}
	return b
}

// input reads a number of employees that is no number as zero, which check refuses.
func (b CompanyFormBody) input() Input {
	seats, err := strconv.ParseInt(strings.TrimSpace(string(b.MaxUsers)), 10, 64)
	if err != nil {
		seats = 0
	}
	return Input{
		Name:     b.Name,
		CNPJ:     b.CNPJ,
		Email:    b.Email,
		Phone:    b.Phone,
		Domain:   b.CompanyEmail,
		MaxUsers: seats,
		Monthly:  b.MonthlyAmount,
	}
}

func (s *Service) putCompany(ctx context.Context, in *companyUpdate) (*httpx.Body[httpx.Done], error) {
	who := actor.From(ctx)
	text := "Empresa atualizada com sucesso!"
	if who.Role == actor.Administrator {
		text = "Empresa cadastrada/atualizada com sucesso!"
	}
	return httpx.DoneUnless(s.Update(ctx, who, in.ID, in.Body.input()), text)
}
