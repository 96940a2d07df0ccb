package payout

import (
	"context"
	"net/http"
	"time"

	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
	"psic/internal/subscription"
)

// PayoutBody is a payout (S10).
type PayoutBody struct {
	ID          string      `json:"id"`
	Month       int64       `json:"month"`
	Year        int64       `json:"year"`
	TotalAmount money.Cents `json:"total_amount"`
	DueDate     string      `json:"dueDate"`
	PaidAt      string      `json:"paidAt" doc:"Vazio até a confirmação"`
	Late        bool        `json:"late" doc:"O dia previsto passou sem confirmação"`
}

// PayoutLineBody is one session of a payout.
type PayoutLineBody struct {
	Date  string      `json:"date"`
	Kind  string      `json:"kind" enum:"SESSION,DEBIT"`
	Gross money.Cents `json:"gross"`
	Fee   money.Cents `json:"fee"`
	Net   money.Cents `json:"net"`
}

// DestinationBody is where the money goes; an administrator needs it to pay. Reading a payout shows it masked.
type DestinationBody struct {
	PixKey  string `json:"pixKey" doc:"Usada primeiro, quando existe"`
	Bank    string `json:"bank"`
	Agency  string `json:"agency"`
	Account string `json:"account"`
	Held    bool   `json:"held" doc:"Dados alterados há menos de 72 horas: aguarde"`
}

func destinationView(b directory.Bank, held bool) DestinationBody {
	return DestinationBody{
		PixKey:  b.PixKey,
		Bank:    b.Bank,
		Agency:  b.Agency,
		Account: b.Account,
		Held:    held,
	}
}

// AdminPayoutBody is a payout as an administrator sees it.
type AdminPayoutBody struct {
	PayoutBody
	TherapistID string           `json:"therapistId"`
	Destination DestinationBody  `json:"destination"`
	Lines       []PayoutLineBody `json:"lines"`
}

// OpenPayoutBody is a payout that waits for its confirmation.
type OpenPayoutBody struct {
	PayoutBody
	TherapistID string `json:"therapistId"`
	Therapist   string `json:"therapist"`
	HeldBack    string `json:"heldBack" enum:",BANK_HELD,BANK_MISSING" doc:"Por que ainda não pode ser confirmado; vazio quando pode"`
}

// OpenPayoutsBody is a page of them.
type OpenPayoutsBody struct {
	Elements []OpenPayoutBody `json:"elements"`
	Next     string           `json:"next" doc:"Para after; vazio no fim"`
}

type openInput struct {
	After string `query:"after" maxLength:"60" doc:"next da página anterior" example:"2026-09-10_0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

func (s *Service) view(p Payout) PayoutBody {
	b := PayoutBody{
		ID:          p.ID,
		Month:       p.Month,
		Year:        p.Year,
		TotalAmount: p.TotalCents,
		DueDate:     p.DueOn.Wire(),
		Late:        p.Late(s.Clock.Today()),
	}
	if p.Paid() {
		b.PaidAt = day(p.PaidAt).Wire()
	}
	return b
}

type yearInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Year int    `query:"year" doc:"Ano corrente quando falta" example:"2026"`
}

type fileInput struct {
	ID string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	httpx.PeriodQuery
	Type string `query:"type" doc:"ALL, SESSION ou SUBSCRIPTION" example:"SESSION"`
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	staff, own := httpx.Roles("repasses", actor.Administrator), httpx.Own("path:id", actor.Therapist)
	op := func(id, method, path, summary string, access httpx.Access) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  method,
			Path:    path,
			Tag:     "repasse",
			Summary: summary,
			Access:  access,
		}
	}
	httpx.Register(
		api,
		op(
			"admin-payout",
			http.MethodGet,
			"/api/admin/payout/{id}",
			"Um repasse, com suas linhas e o destino mascarado",
			staff,
		).Audited("payout.read"),
		s.getPayout,
	)
	httpx.Register(
		api,
		op(
			"open-payouts",
			http.MethodGet,
			"/api/admin/payouts",
			"Repasses a confirmar, os atrasados primeiro",
			staff,
		).Audited("payout.open").Fails(errAfter),
		s.getOpen,
	)
	httpx.Register(
		api,
		op(
			"admin-payouts",
			http.MethodGet,
			"/api/admin/payouts/{id}",
			"Repasses de um psicólogo",
			staff,
		).Audited("payout.list"),
		s.getPayouts,
	)
	reveal := op(
		"reveal-payout-destination",
		http.MethodPost,
		"/api/admin/payout/{id}/destination",
		"Mostra o destino de um repasse sem máscara",
		staff,
	).Audited("payout.reveal")
	reveal.StepUp = true
	httpx.Register(api, reveal, s.postDestination)
	confirm := op(
		"confirm-payout",
		http.MethodPut,
		"/api/admin/payout/{id}",
		"Confirma um repasse",
		staff,
	).Audited("payout.confirm")
	confirm.StepUp = true
	httpx.Register(api, confirm.Fails(ErrHeld, ErrNoBank).
		Explained("Registra a transferência e avisa quem recebe por e-mail."), s.putPayout)
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
		op("therapist-year", http.MethodGet, "/api/therapist/{id}/earnings", "Números do ano, mês a mês", own).Fails(
			at.ErrPeriod,
		),
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
}

func (s *Service) getPayouts(ctx context.Context, in *httpx.IDPath) (*httpx.Body[[]PayoutBody], error) {
	if _, err := s.Directory.Therapist(ctx, in.ID); err != nil {
		return nil, err
	}
	list, err := s.Of(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := make([]PayoutBody, len(list))
	for i, p := range list {
		out[i] = s.view(p)
	}
	return &httpx.Body[[]PayoutBody]{Body: out}, nil
}

func (s *Service) getOpen(ctx context.Context, in *openInput) (*httpx.Body[OpenPayoutsBody], error) {
	list, next, err := s.ToConfirm(ctx, in.After)
	if err != nil {
		return nil, err
	}
	b := OpenPayoutsBody{Elements: make([]OpenPayoutBody, len(list)), Next: next}
	for i, w := range list {
		b.Elements[i] = OpenPayoutBody{PayoutBody: s.view(w.Payout),
			TherapistID: w.TherapistID,
			Therapist:   w.Name,
			HeldBack:    w.HeldBack,
		}
	}
	return &httpx.Body[OpenPayoutsBody]{Body: b}, nil
}

func (s *Service) getPayout(ctx context.Context, in *httpx.IDPath) (*httpx.Body[AdminPayoutBody], error) {
	p, err := s.Payout(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	lines, err := s.Lines(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	bank, held, err := s.Destination(ctx, p)
	if err != nil {
		return nil, err
	}
	b := AdminPayoutBody{
		PayoutBody:  s.view(p),
		TherapistID: p.TherapistID,
		Lines:       make([]PayoutLineBody, len(lines)),
		Destination: destinationView(bank.Masked(), held),
	}
	for i, l := range lines {
		b.Lines[i] = PayoutLineBody{
			Date:  day(l.StartsAt).Wire(),
			Kind:  l.Kind,
			Gross: l.GrossCents,
			Fee:   l.FeeCents,
			Net:   l.NetCents,
		}
	}
	return &httpx.Body[AdminPayoutBody]{Body: b}, nil
}

func (s *Service) postDestination(ctx context.Context, in *httpx.IDPath) (*httpx.Body[DestinationBody], error) {
	p, err := s.Payout(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	bank, held, err := s.Destination(ctx, p)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[DestinationBody]{Body: destinationView(bank, held)}, nil
}

func (s *Service) putPayout(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	_, err := s.Confirm(ctx, actor.From(ctx), in.ID)
	return httpx.DoneUnless(err, "Repasse confirmado com sucesso!")
}

// MoneyMonthBody is one month of money.
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

// YearBody is a year of money.
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

// PlanCostBody is what a month like the last one costs under a plan.
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

// AttentionBody is something to look at.
type AttentionBody struct {
	Code string `json:"code" enum:"PLAN_UNPAID,PLAN_SUSPENDED,PLAN_ENDING,CARD_MISSING,BANK_MISSING,BANK_HELD,AGENDA_EMPTY"`
	Text string `json:"text"`
	Path string `json:"path"`
}

// NextPayoutBody is the payout that comes next.
type NextPayoutBody struct {
	Amount   money.Cents `json:"amount"`
	ClosesOn string      `json:"closesOn"`
	DueDate  string      `json:"dueDate"`
	Forming  bool        `json:"forming" doc:"O ciclo ainda está aberto e o valor pode mudar"`
	Held     bool        `json:"held"`
	Late     bool        `json:"late" doc:"O dia previsto passou sem confirmação"`
}

// TherapistHomeBody is what the first page shows beside the next sessions.
type TherapistHomeBody struct {
	Month      MoneyMonthBody  `json:"month"`
	Upcoming   int64           `json:"upcoming" doc:"Sessões pagas que ainda acontecem neste mês"`
	NextPayout *NextPayoutBody `json:"nextPayout,omitempty"`
	Attention  []AttentionBody `json:"attention"`
}

func (s *Service) getHome(ctx context.Context, in *httpx.IDPath) (*httpx.Body[TherapistHomeBody], error) {
	h, err := s.HomeOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	b := TherapistHomeBody{
		Month:     monthView(int(s.Clock.Today().Month()), h.Month),
		Upcoming:  h.Upcoming,
		Attention: make([]AttentionBody, len(h.Attention)),
	}
	for i, a := range h.Attention {
		b.Attention[i] = AttentionBody(a)
	}
	switch {
	case h.Next != nil:
		b.NextPayout = &NextPayoutBody{Amount: h.Next.TotalCents,
			ClosesOn: h.Next.ClosesOn.Wire(),
			DueDate:  h.Next.DueOn.Wire(),
			Forming:  false,
			Held:     h.BankHeld,
			Late:     h.Next.Late(s.Clock.Today()),
		}
	case h.Expected > 0:
		b.NextPayout = &NextPayoutBody{Amount: h.Expected,
			ClosesOn: h.Forming.Closes().Wire(),
			DueDate:  h.Forming.Due().Wire(),
			Forming:  true,
			Held:     h.BankHeld,
			Late:     false,
		}
	}
	return &httpx.Body[TherapistHomeBody]{Body: b}, nil
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

func (s *Service) getReceitaSaude(ctx context.Context, in *fileInput) (*httpx.File, error) {
	p := at.Period{Year: in.Year, Month: in.Month}
	data, err := s.ReceitaSaude(ctx, in.ID, p)
	return file(fileName("ajuda-receita-saude", p, ".csv"), data, err)
}
