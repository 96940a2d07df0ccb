package invoicing

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// AdminInvoiceRow is an invoice with its company.
type AdminInvoiceRow struct {
	CompanyInvoiceRow
	CompanyID string `json:"companyId"`
	Company   string `json:"company"`
}

// AdminInvoicesBody is a page of the invoices of all companies.
type AdminInvoicesBody struct {
	Elements      []AdminInvoiceRow `json:"elements"`
	TotalElements int64             `json:"totalElements"`
	TotalPages    int64             `json:"totalPages"`
	CurrentPage   int               `json:"currentPage"`
}

// ReceivableAgeBody is what companies owe for so many days.
type ReceivableAgeBody struct {
	From     int         `json:"from" doc:"Dias de atraso; 0 é a vencer"`
	Until    int         `json:"until" doc:"0 é sem fim"`
	Rest     money.Cents `json:"rest"`
	Invoices int64       `json:"invoices"`
}

// CoverageMonthBody is what the meters of all companies moved in a month.
type CoverageMonthBody struct {
	Month  string      `json:"month" doc:"yyyy-MM"`
	Runs   int64       `json:"runs" doc:"Quantas empresas foram cobradas"`
	People int64       `json:"people"`
	Due    money.Cents `json:"due"`
	Pool   money.Cents `json:"pool" doc:"O que os blocos pagaram"`
}

// ReceivablesBody is what companies owe, and the account from which covered sessions are paid. All figures are over all
// companies together.
type ReceivablesBody struct {
	Ages     []ReceivableAgeBody `json:"ages"`
	Months   []CoverageMonthBody `json:"months"`
	Coverage money.Cents         `json:"coverage" doc:"O que as empresas pagaram menos o que as sessões custaram"`
	Lapsed   money.Cents         `json:"lapsed" doc:"Blocos que terminaram sem uso"`
}

// CreditNoteBody ends an invoice by a credit note.
type CreditNoteBody struct {
	Credit   money.Cents `json:"credit" doc:"Os valores que estavam na tela; se mudaram, nada acontece"`
	Forgiven money.Cents `json:"forgiven"`
	Reason   string      `json:"reason" doc:"De 10 a 250 caracteres; fica na auditoria"`
}

// MeterRateBody is the rate of a company's next contract year.
type MeterRateBody struct {
	Rate int64 `json:"rate" doc:"Centésimos de sessão por pessoa e mês"`
}

type adminInvoicesInput struct {
	httpx.PageQuery
	State State  `query:"state" enum:",OPEN,PART_PAID,PAID,OVERDUE,SUSPENDED,CANCELLED" example:"OVERDUE"`
	Text  string `query:"text" example:"aurora" doc:"Parte do nome ou do CNPJ da empresa"`
}

type tableInput struct {
	Start  string `query:"startDate" example:"01/08/2026" doc:"Primeiro dia de emissão, dd/MM/yyyy"`
	Finish string `query:"finishDate" example:"31/08/2026" doc:"Último dia de emissão, dd/MM/yyyy"`
}

func (s *Service) adminRoutes(api *httpx.API) {
	staff := httpx.Roles("todas as faturas", actor.Administrator)
	const path = "/api/admin/invoices"
	list := newOp("all-company-invoices", http.MethodGet, path, "Faturas das empresas, as em atraso primeiro", staff)
	httpx.Register(api, list.Audited("invoice.list"), s.getAll)
	owed := newOp("receivables", http.MethodGet, path+"/receivables", "O que as empresas devem, por idade", staff)
	httpx.Register(api, owed.Audited("invoice.receivables"), s.getOwed)
	table := newOp("invoices-table", http.MethodGet, path+"/table.csv", "Faturas de um período, em CSV", staff)
	table.Responses = httpx.FileResponse("text/csv", "Tabela CSV", "número;empresa;CNPJ")
	httpx.Register(api, table.Audited("invoice.table"), s.getTable)
	credit := newOp("credit-invoice", http.MethodPost, path+"/{id}/credit-note", "Cancela com nota de crédito", staff)
	credit.StepUp = true
	httpx.Register(api, credit.Audited("invoice.credit").Fails(ErrOver, ErrNothing), s.postCredit)
	declaration := newOp("invoice-declaration", http.MethodGet, path+"/{id}/declaration.xml", "DPS da nota", staff)
	declaration.Responses = httpx.FileResponse("application/xml", "A DPS", "<?xml version=\"1.0\"…")
	httpx.Register(api, declaration.Audited("invoice.declaration"), s.getDeclaration)
	retry := newOp("retry-invoice-note", http.MethodPost, path+"/{id}/note", "Reenvia uma nota fiscal recusada", staff)
	httpx.Register(api, retry.Audited("invoice.retry_note").Fails(ErrOver), s.postRetry)
	const ratePath = "/api/admin/company/{id}/meter-rate"
	rate := newOp("set-meter-rate", http.MethodPut, ratePath, "A taxa do próximo ano de contrato", staff)
	rate.StepUp = true
	rate = rate.Explained("Antes do primeiro mês vale já para o primeiro ano. Não siga o uso da própria empresa.")
	httpx.Register(api, rate.Audited("company.meter_rate"), s.putRate)
}

func (s *Service) getAll(ctx context.Context, in *adminInvoicesInput) (*httpx.Body[AdminInvoicesBody], error) {
	list, total, err := s.All(ctx, Filter{State: in.State, Text: in.Text}, in.Part())
	if err != nil {
		return nil, err
	}
	b := AdminInvoicesBody{
		Elements:      make([]AdminInvoiceRow, len(list)),
		TotalElements: total,
		TotalPages:    in.Part().Count(total),
		CurrentPage:   in.Page,
	}
	for i, one := range list {
		b.Elements[i] = AdminInvoiceRow{
			CompanyInvoiceRow: rowOf(one.Invoice),
			CompanyID:         one.CompanyID,
			Company:           one.Company,
		}
	}
	return &httpx.Body[AdminInvoicesBody]{Body: b}, nil
}

func (s *Service) getOwed(ctx context.Context, _ *httpx.None) (*httpx.Body[ReceivablesBody], error) {
	r, err := s.Owed(ctx)
	if err != nil {
		return nil, err
	}
	b := ReceivablesBody{
		Ages:     make([]ReceivableAgeBody, len(r.Ages)),
		Months:   make([]CoverageMonthBody, len(r.Months)),
		Coverage: r.Coverage,
		Lapsed:   r.Lapsed,
	}
	for i, a := range r.Ages {
		b.Ages[i] = ReceivableAgeBody{
			From:     max(a.From, 0),
			Until:    a.Until,
			Rest:     a.Rest,
			Invoices: a.Invoices,
		}
	}
	for i, m := range r.Months {
		b.Months[i] = CoverageMonthBody{
			Month:  m.Month,
			Runs:   m.Runs,
			People: m.People,
			Due:    money.Cents(m.Due),
			Pool:   money.Cents(m.Pool),
		}
	}
	return &httpx.Body[ReceivablesBody]{Body: b}, nil
}

func (s *Service) getTable(ctx context.Context, in *tableInput) (*httpx.File, error) {
	data, err := s.Table(ctx, day(in.Start), day(in.Finish))
	if err != nil {
		return nil, err
	}
	return &httpx.File{
		ContentType: "text/csv; charset=utf-8",
		Disposition: `attachment; filename="faturas.csv"`,
		Body:        data,
	}, nil
}

// day reads a day of a form. What is no day is the zero date, which the use case refuses.
func day(text string) at.Date {
	d, err := at.ParseDate(text)
	if err != nil {
		return at.Date{}
	}
	return d
}

func (s *Service) postCredit(ctx context.Context, in *companyInput[CreditNoteBody]) (*httpx.Body[httpx.Done], error) {
	expected := Creditable{Credit: in.Body.Credit, Forgiven: in.Body.Forgiven}
	err := s.Credit(ctx, actor.From(ctx), in.ID, expected, in.Body.Reason)
	return httpx.DoneUnless(err, "A fatura foi cancelada por uma nota de crédito.")
}

func (s *Service) getDeclaration(ctx context.Context, in *httpx.IDPath) (*httpx.File, error) {
	name, data, err := s.Declaration(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.File{
		ContentType: "application/xml",
		Disposition: `attachment; filename="` + name + `.xml"`,
		Body:        data,
	}, nil
}

func (s *Service) postRetry(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.RetryNote(ctx, in.ID), "A nota fiscal será enviada de novo.")
}

func (s *Service) putRate(ctx context.Context, in *companyInput[MeterRateBody]) (*httpx.Body[httpx.Done], error) {
	err := s.SetRate(ctx, actor.From(ctx), in.ID, in.Body.Rate)
	return httpx.DoneUnless(err, "Taxa guardada.")
}
