package payout

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
	"psic/internal/subscription"
)

type yearInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Year int    `query:"year" doc:"Ano corrente quando falta" example:"2026"`
}

type fileInput struct {
	ID string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	httpx.PeriodQuery
	Type string `query:"type" doc:"ALL, SESSION ou SUBSCRIPTION" example:"SESSION"`
}

type carneLeaoInput struct {
	ID string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	httpx.PeriodQuery
	Part    int  `query:"part" minimum:"1" maximum:"1000" default:"1" example:"1" doc:"Um arquivo tem até 1.000 linhas"`
	Missing bool `query:"missing" doc:"Só o que ainda não foi marcado como emitido" example:"true"`
}

func (s *Service) ownRoutes(api *httpx.API) {
	own := httpx.Own("path:id", actor.Therapist)
	httpx.Register(
		api,
		op("therapist-payouts", http.MethodGet, "/api/therapist/{id}/payouts", "Os próprios repasses", own),
		s.getPayouts,
	)
	httpx.Register(
		api,
		op("therapist-home", http.MethodGet, "/api/therapist/{id}/home", "Números da página inicial", own),
		s.getHome,
	)
	httpx.Register(
		api,
		op("therapist-year", http.MethodGet, "/api/therapist/{id}/earnings", "Números do ano, mês a mês", own).
			Fails(at.ErrPeriod),
		s.getYear,
	)
	httpx.Register(
		api,
		op(
			"plan-simulation",
			http.MethodGet,
			"/api/therapist/{id}/plan-simulation",
			"Compara os planos com as sessões dos últimos "+br.Days(simulated),
			own,
		),
		s.getSimulation,
	)
	s.ownPayoutRoutes(api, own)
	s.taxRoutes(api, own)
	statement := op(
		"statement-csv",
		http.MethodGet,
		"/api/therapist/{id}/statement.csv",
		"Resumo financeiro em CSV",
		own,
	)
	statement.Limits = []httpx.Limit{httpx.PerAccount("statement-csv", 60, time.Hour)}
	statement.Responses = httpx.FileResponse("text/csv", "Tabela CSV", exampleStatement)
	httpx.Register(api, statement.Fails(errType, at.ErrPeriod), s.getStatementCSV)
	help := op(
		"receita-saude-csv",
		http.MethodGet,
		"/api/therapist/{id}/receita-saude.csv",
		"Ajuda para o Receita Saúde: sessões, CPF de quem pagou e valor",
		own,
	)
	help.Limits = []httpx.Limit{httpx.PerAccount("receita-saude", 20, 24*time.Hour)}
	help.Responses = httpx.FileResponse("text/csv", "Tabela CSV", exampleHelp)
	httpx.Register(api, help.Fails(at.ErrPeriod).
		Explained("Não é um documento fiscal: ajuda a preencher os próprios recibos."), s.getReceitaSaude)
	carneLeao := op(
		"carne-leao-csv",
		http.MethodGet,
		"/api/therapist/{id}/carne-leao.csv",
		"Recebimentos para importar no Carnê-Leão Web",
		own,
	)
	carneLeao.Limits = []httpx.Limit{httpx.PerAccount("carne-leao", 40, 24*time.Hour)}
	carneLeao.Responses = httpx.FileResponse("text/csv", "Tabela CSV, sem cabeçalho", exampleCarneLeao)
	httpx.Register(api, carneLeao.Fails(at.ErrPeriod, errNoPart, errCPFMissing([]at.Date{at.Day(2026, 8, 3)})).
		Explained("Ocupação 255, até 1.000 linhas em cada arquivo. As colunas ainda não foram conferidas com o manual "+
			"da Receita Federal."), s.getCarneLeao)
}

// MoneyMonthBody has the figures of one month.
type MoneyMonthBody struct {
	Month        int         `json:"month"`
	Sessions     int64       `json:"sessions"`
	Gross        money.Cents `json:"gross"`
	Fee          money.Cents `json:"fee"`
	Refunded     money.Cents `json:"refunded"`
	Net          money.Cents `json:"net" doc:"Depois da taxa e dos estornos"`
	Subscription money.Cents `json:"subscription"`
	Result       money.Cents `json:"result" doc:"Depois da mensalidade"`
}

func monthView(number int, m Month) MoneyMonthBody {
	net := m.Share.Net - m.Refunded
	return MoneyMonthBody{
		Month:        number,
		Sessions:     m.Sessions,
		Gross:        m.Share.Gross,
		Fee:          m.Share.Fee,
		Refunded:     m.Refunded,
		Net:          net,
		Subscription: m.Subscribed,
		Result:       net - m.Subscribed,
	}
}

// YearBody has the figures of a year.
type YearBody struct {
	Year   int              `json:"year"`
	Months []MoneyMonthBody `json:"months"`
}

func (s *Service) getYear(ctx context.Context, in *yearInput) (*httpx.Body[YearBody], error) {
	if in.Year == 0 {
		in.Year = s.Clock.Today().Year()
	}
	months, err := s.Year(ctx, in.ID, in.Year)
	if err != nil {
		return nil, err
	}
	b := YearBody{Year: in.Year}
	for i, m := range months {
		b.Months = append(b.Months, monthView(i+1, m))
	}
	return &httpx.Body[YearBody]{Body: b}, nil
}

// PlanCostBody is what the sessions of a simulation cost with a plan.
type PlanCostBody struct {
	Plan subscription.PlanBody `json:"plan"`
	Fee  money.Cents           `json:"fee" doc:"Taxa sobre as sessões"`
	Cost money.Cents           `json:"cost" doc:"Taxa mais mensalidade"`
}

// SimulationBody compares the plans.
type SimulationBody struct {
	Days          int            `json:"days"`
	Sessions      int64          `json:"sessions"`
	Gross         money.Cents    `json:"gross"`
	CurrentPlanID string         `json:"currentPlanId"`
	BestPlanID    string         `json:"bestPlanId"`
	Saving        money.Cents    `json:"saving"`
	Text          string         `json:"text"`
	Plans         []PlanCostBody `json:"plans"`
}

func (s *Service) getSimulation(ctx context.Context, in *httpx.IDPath) (*httpx.Body[SimulationBody], error) {
	r, err := s.Simulate(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	b := SimulationBody{
		Days:          int(simulated.Hours() / 24),
		Sessions:      r.Sessions,
		Gross:         r.Gross,
		CurrentPlanID: r.Current,
		Saving:        r.Saving,
		Text:          r.Text(),
		Plans:         make([]PlanCostBody, len(r.Plans)),
	}
	for i, c := range r.Plans {
		b.Plans[i] = PlanCostBody{subscription.View(c.Plan), c.Fee, c.Cost}
	}
	if r.Best != nil {
		b.BestPlanID = r.Best.Plan.ID
	}
	return &httpx.Body[SimulationBody]{Body: b}, nil
}

func file(name string, data []byte, err error) (*httpx.File, error) {
	if err != nil {
		return nil, err
	}
	return &httpx.File{
		ContentType: "text/csv; charset=utf-8",
		Disposition: `attachment; filename="` + name + `"`,
		Body:        data,
	}, nil
}

func (s *Service) getStatementCSV(ctx context.Context, in *fileInput) (*httpx.File, error) {
	p := at.Period{Year: in.Year, Month: in.Month}
	data, err := s.StatementCSV(ctx, in.ID, in.Type, p)
	return file(fileName("resumo-financeiro", p, ".csv"), data, err)
}

func (s *Service) getCarneLeao(ctx context.Context, in *carneLeaoInput) (*httpx.File, error) {
	p := at.Period{Year: in.Year, Month: in.Month}
	data, err := s.CarneLeao(ctx, in.ID, p, in.Part, in.Missing)
	return file(fileName("carne-leao", p, fmt.Sprintf("-parte-%d.csv", in.Part)), data, err)
}

func (s *Service) getReceitaSaude(ctx context.Context, in *fileInput) (*httpx.File, error) {
	p := at.Period{Year: in.Year, Month: in.Month}
	data, err := s.ReceitaSaude(ctx, in.ID, p)
	return file(fileName("ajuda-receita-saude", p, ".csv"), data, err)
}
