package invoicing

import (
	"context"
	"net/http"
	"time"

	"psic/internal/invoicing/invoicingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
	"psic/internal/platform/qrcode"
)

// CompanyBlocksBody is what a company reads about its blocks. The level changes some days after each month's
// charge.
type CompanyBlocksBody struct {
	Covers    bool        `json:"covers" doc:"Há um contrato que cobre sessões, agora ou em breve"`
	Few       bool        `json:"few" doc:"Menos de 10 pessoas: mensalidade por pessoa, sem blocos"`
	SeatFee   money.Cents `json:"seatFee" doc:"Mensalidade por pessoa de empresas com menos de 10 pessoas"`
	Unit      money.Cents `json:"unit" doc:"O que a empresa paga por sessão"`
	Block     money.Cents `json:"block" doc:"O preço de um bloco de 10 sessões"`
	People    int64       `json:"people" doc:"Vagas em uso"`
	Rate      int64       `json:"rate" doc:"Centésimos de sessão por pessoa e mês neste ano de contrato"`
	NextRate  int64       `json:"nextRate" doc:"O mesmo para o próximo ano de contrato"`
	Month     money.Cents `json:"month" doc:"O que um mês custa com as vagas de hoje"`
	NextMeter string      `json:"nextMeter" doc:"dd/MM/yyyy, o próximo dia de cobrança; vazio sem contrato"`
	Suspended bool        `json:"suspended" doc:"A cobertura está suspensa por falta de pagamento"`
	Credit    money.Cents `json:"credit" doc:"Crédito, que abate a próxima fatura"`
	Level     int64       `json:"level" doc:"Blocos inteiros que restam"`
	LevelOn   string      `json:"levelOn" doc:"dd/MM/yyyy desde quando este nível aparece; vazio antes do primeiro"`

	TopUpBelow  int64 `json:"topUpBelow" doc:"Abaixo de quantos blocos a empresa compra sozinha; 0 é nunca"`
	TopUpBlocks int64 `json:"topUpBlocks"`

	Bought   []BoughtBlocksBody   `json:"bought"`
	Months   []MeterMonthBody     `json:"months"`
	Payments []InvoicePaymentBody `json:"payments"`
}

// BoughtBlocksBody is a purchase of blocks.
type BoughtBlocksBody struct {
	Number  string      `json:"number" doc:"Da fatura"`
	Invoice string      `json:"invoiceId"`
	Blocks  int64       `json:"blocks"`
	Unit    money.Cents `json:"unit"`
	Total   money.Cents `json:"total"`
	State   string      `json:"state" enum:"WAITING,ACTIVE,USED,EXPIRED,RETURNED,CANCELLED"`
	On      string      `json:"on"`
	EndsOn  string      `json:"endsOn"`
}

// MeterMonthBody is a month that was charged.
type MeterMonthBody struct {
	From   string      `json:"from" doc:"dd/MM/yyyy, o primeiro dia do mês cobrado"`
	Kind   Kind        `json:"kind" enum:"METER,SEATS"`
	People int64       `json:"people"`
	Rate   int64       `json:"rate"`
	Unit   money.Cents `json:"unit" doc:"Por sessão, ou por pessoa"`
	Due    money.Cents `json:"due"`
	Pool   money.Cents `json:"pool" doc:"O que os blocos pagaram"`
}

// InvoicePaymentBody is money that arrived for an invoice.
type InvoicePaymentBody struct {
	Number string      `json:"number,omitempty" doc:"Da fatura"`
	Method string      `json:"method" enum:"pix,boleto,credit"`
	Amount money.Cents `json:"amount"`
	Excess money.Cents `json:"excess" doc:"O que passou do valor e virou crédito"`
	On     string      `json:"on"`
}

// CompanyInvoiceRow is an invoice in a list.
type CompanyInvoiceRow struct {
	ID     string      `json:"id"`
	Number string      `json:"number"`
	Kind   Kind        `json:"kind" enum:"BLOCKS,METER,SEATS"`
	State  State       `json:"state" enum:"OPEN,PART_PAID,PAID,OVERDUE,SUSPENDED,CANCELLED"`
	Total  money.Cents `json:"total"`
	Paid   money.Cents `json:"paid"`
	Rest   money.Cents `json:"rest" doc:"0 quando não há o que pagar"`
	Issued string      `json:"issuedOn"`
	Due    string      `json:"dueOn"`
}

// CompanyInvoicesBody is a page of invoices.
type CompanyInvoicesBody struct {
	Elements      []CompanyInvoiceRow `json:"elements"`
	TotalElements int64               `json:"totalElements"`
	TotalPages    int64               `json:"totalPages"`
	CurrentPage   int                 `json:"currentPage"`
}

// InvoiceLineBody is a line of an invoice.
type InvoiceLineBody struct {
	Text   string      `json:"text"`
	Count  int64       `json:"count"`
	Each   money.Cents `json:"each"`
	Amount money.Cents `json:"amount"`
}

// CompanyInvoiceBody is an invoice with how it is paid.
type CompanyInvoiceBody struct {
	CompanyInvoiceRow
	Company  string               `json:"company"`
	Lines    []InvoiceLineBody    `json:"lines"`
	Payments []InvoicePaymentBody `json:"payments"`
	PixCode  string               `json:"pixCode" doc:"PIX copia e cola; vazio enquanto não há"`
	Boleto   string               `json:"boleto" doc:"Linha digitável; vazia enquanto não há"`

	NeedsAddress bool `json:"needsAddress" doc:"Sem endereço nos dados de pagamento não há boleto"`

	Credit     money.Cents `json:"credit" doc:"O que uma nota de crédito devolveria agora, em crédito"`
	Forgiven   money.Cents `json:"forgiven" doc:"O que uma nota de crédito deixaria de cobrar agora"`
	CreditNote string      `json:"creditNote" doc:"Número da nota de crédito; vazio sem ela"`
	NoteState  string      `json:"noteState" enum:",PREPARED,SENT,ISSUED,REFUSED" doc:"Nota fiscal; vazio sem ela"`
	NoteKey    string      `json:"noteKey" doc:"Chave de acesso da nota fiscal"`
	Refusal    string      `json:"refusal" doc:"Por que o sistema recusou a nota; só administradores leem"`
}

// BlocksWantedBody are blocks that a company wants to buy.
type BlocksWantedBody struct {
	Blocks int64       `json:"blocks"`
	Total  money.Cents `json:"total" doc:"O preço que estava na tela; se mudou, nada acontece"`
}

// TopUpBody says when a company buys by itself; zeros end it.
type TopUpBody struct {
	Below  int64 `json:"below" doc:"Compra quando restam menos blocos do que isto"`
	Blocks int64 `json:"blocks" doc:"Quantos blocos compra"`
}

type companyInput[T any] struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body T
}

type invoicesInput struct {
	ID string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	httpx.PageQuery
}

type invoicePath struct {
	ID        string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	InvoiceID string `path:"invoiceId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	s.blockRoutes(api)
	s.invoiceRoutes(api)
	s.adminRoutes(api)
}

func newOp(id, method, path, summary string, access httpx.Access) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "empresa",
		Summary: summary,
		Access:  access,
	}
}

func (s *Service) blockRoutes(api *httpx.API) {
	own := httpx.Roles("a própria empresa; administradores, qualquer uma", actor.Company, actor.Administrator)
	only := httpx.Roles("a própria empresa", actor.Company)
	const path = "/api/company/{id}/blocks"
	httpx.Register(api, newOp("company-blocks", http.MethodGet, path, "Blocos de sessões de uma empresa", own).
		Audited("company.blocks").
		Explained("Nada aqui depende do que as pessoas da empresa usam."), s.getBlocks)
	buy := newOp("buy-blocks", http.MethodPost, path, "Compra blocos, com uma fatura", only)
	buy.StepUp = true
	buy.Limits = []httpx.Limit{httpx.PerAccount("buy-blocks", 20, time.Hour)}
	httpx.Register(api, buy.Fails(ErrNoContract, ErrFew, ErrPrice, ErrWaiting), s.postBuy)
	topUp := newOp("set-top-up", http.MethodPut, path+"/top-up", "Liga ou desliga a compra automática", only)
	topUp.StepUp = true
	topUp.Limits = []httpx.Limit{httpx.PerAccount("set-top-up", 20, time.Hour)}
	httpx.Register(api, topUp.Fails(ErrNoContract), s.putTopUp)
}

func (s *Service) invoiceRoutes(api *httpx.API) {
	own := httpx.Roles("a própria empresa; administradores, qualquer uma", actor.Company, actor.Administrator)
	const path = "/api/company/{id}/invoices"
	httpx.Register(api, newOp("company-invoices", http.MethodGet, path, "Faturas de uma empresa", own).
		Audited("company.invoices"), s.getInvoices)
	httpx.Register(api, newOp("company-invoice", http.MethodGet, path+"/{invoiceId}", "Uma fatura", own).
		Audited("company.invoice"), s.getInvoice)
	document := newOp("company-invoice-pdf", http.MethodGet, path+"/{invoiceId}/pdf", "Uma fatura em PDF", own).
		Audited("company.invoice_pdf")
	document.Responses = httpx.FileResponse("application/pdf", "A fatura", "%PDF-1.7 …")
	httpx.Register(api, document, s.getPDF)
	const picture = path + "/{invoiceId}/pix.png"
	code := newOp("company-invoice-pix", http.MethodGet, picture, "QR code do PIX de uma fatura", own).
		Audited("company.invoice_pix")
	code.Responses = httpx.FileResponse("image/png", "Imagem PNG", "\u0089PNG …")
	httpx.Register(api, code, s.getPix)
}

func (s *Service) getBlocks(ctx context.Context, in *httpx.IDPath) (*httpx.Body[CompanyBlocksBody], error) {
	p, err := s.PanelOf(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	_, month := monthly(p.People, p.Rate, p.Terms.Unit, p.SeatFee)
	b := CompanyBlocksBody{
		Covers:      p.Covers,
		Few:         p.Few,
		SeatFee:     p.SeatFee,
		Unit:        p.Terms.Unit,
		Block:       p.Terms.BlockPrice(),
		People:      p.People,
		Rate:        p.Rate,
		NextRate:    p.NextRate,
		Month:       month,
		NextMeter:   p.NextMeter.Wire(),
		Suspended:   p.Suspended,
		Credit:      p.Credit,
		Level:       p.Level,
		LevelOn:     dayOf(p.Told),
		TopUpBelow:  p.TopUp.Below,
		TopUpBlocks: p.TopUp.Blocks,
		Bought:      make([]BoughtBlocksBody, len(p.Bought)),
		Months:      make([]MeterMonthBody, len(p.Runs)),
		Payments:    make([]InvoicePaymentBody, len(p.Payments)),
	}
	for i, r := range p.Bought {
		b.Bought[i] = BoughtBlocksBody{
			Number:  r.Number,
			Invoice: r.InvoiceID,
			Blocks:  r.Blocks,
			Unit:    r.UnitCents,
			Total:   r.Price(),
			State:   r.State,
			On:      dayOf(r.BoughtAt),
			EndsOn:  r.EndsOn.Wire(),
		}
	}
	for i, r := range p.Runs {
		b.Months[i] = MeterMonthBody{
			From:   r.PeriodOn.Wire(),
			Kind:   Kind(r.Kind),
			People: r.People,
			Rate:   r.Rate,
			Unit:   r.UnitCents,
			Due:    r.DueCents,
			Pool:   r.PoolCents,
		}
	}
	for i, r := range p.Payments {
		b.Payments[i] = InvoicePaymentBody{
			Number: r.Number,
			Method: r.Method,
			Amount: r.AmountCents,
			Excess: r.ExcessCents,
			On:     dayOf(r.PaidAt),
		}
	}
	return &httpx.Body[CompanyBlocksBody]{Body: b}, nil
}

func dayOf(t at.Time) string {
	if t.IsZero() {
		return ""
	}
	return at.DateOf(t.Time, at.SaoPaulo).Wire()
}

func (s *Service) postBuy(
	ctx context.Context,
	in *companyInput[BlocksWantedBody],
) (*httpx.Body[CompanyInvoiceRow], error) {
	i, err := s.Buy(ctx, actor.From(ctx), in.ID, in.Body.Blocks, in.Body.Total)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[CompanyInvoiceRow]{Body: rowOf(i)}, nil
}

func (s *Service) putTopUp(ctx context.Context, in *companyInput[TopUpBody]) (*httpx.Body[httpx.Done], error) {
	err := s.SetTopUp(ctx, actor.From(ctx), in.ID, in.Body.Below, in.Body.Blocks)
	message := "Compra automática ligada."
	if in.Body.Blocks == 0 {
		message = "Compra automática desligada."
	}
	return httpx.DoneUnless(err, message)
}

func rowOf(i Invoice) CompanyInvoiceRow {
	r := CompanyInvoiceRow{
		ID:     i.ID,
		Number: i.Number,
		Kind:   i.Sort(),
		State:  i.Status(),
		Total:  i.TotalCents,
		Paid:   i.PaidCents,
		Issued: i.IssuedOn.Wire(),
		Due:    i.DueOn.Wire(),
	}
	if i.Status().Payable() {
		r.Rest = i.Rest()
	}
	return r
}

func (s *Service) getInvoices(ctx context.Context, in *invoicesInput) (*httpx.Body[CompanyInvoicesBody], error) {
	list, total, err := s.Invoices(ctx, actor.From(ctx), in.ID, in.Part())
	if err != nil {
		return nil, err
	}
	b := CompanyInvoicesBody{
		Elements:      make([]CompanyInvoiceRow, len(list)),
		TotalElements: total,
		TotalPages:    in.Part().Count(total),
		CurrentPage:   in.Page,
	}
	for i, one := range list {
		b.Elements[i] = rowOf(one)
	}
	return &httpx.Body[CompanyInvoicesBody]{Body: b}, nil
}

func (s *Service) getInvoice(ctx context.Context, in *invoicePath) (*httpx.Body[CompanyInvoiceBody], error) {
	who := actor.From(ctx)
	d, err := s.InvoiceOf(ctx, who, in.ID, in.InvoiceID)
	if err != nil {
		return nil, err
	}
	b := CompanyInvoiceBody{
		CompanyInvoiceRow: rowOf(d.Invoice),
		Company:           d.Company,
		Lines:             make([]InvoiceLineBody, len(d.Lines)),
		Payments:          paymentBodies(d.Payments),
		PixCode:           d.Codes.PixCode,
		Boleto:            d.Codes.BoletoLine,
		NeedsAddress:      d.Codes.NeedsAddress,
	}
	for i, l := range d.Lines {
		b.Lines[i] = InvoiceLineBody(l)
	}
	if d.Note != nil {
		b.CreditNote = d.Note.Number
	}
	if d.Fiscal != nil {
		b.NoteState, b.NoteKey = d.Fiscal.State, d.Fiscal.AccessKey
	}
	if who.Role == actor.Administrator {
		b.Credit, b.Forgiven = d.Credit.Credit, d.Credit.Forgiven
		if d.Fiscal != nil {
			b.Refusal = d.Fiscal.Refusal
		}
	}
	return &httpx.Body[CompanyInvoiceBody]{Body: b}, nil
}

func paymentBodies(list []invoicingdb.InvoicePayment) []InvoicePaymentBody {
	out := make([]InvoicePaymentBody, len(list))
	for i, p := range list {
		out[i] = InvoicePaymentBody{
			Method: p.Method,
			Amount: p.AmountCents,
			Excess: p.ExcessCents,
			On:     dayOf(p.PaidAt),
		}
	}
	return out
}

func (s *Service) getPDF(ctx context.Context, in *invoicePath) (*httpx.File, error) {
	d, err := s.InvoiceOf(ctx, actor.From(ctx), in.ID, in.InvoiceID)
	if err != nil {
		return nil, err
	}
	data, err := s.document(d)
	if err != nil {
		return nil, err
	}
	return &httpx.File{
		ContentType: "application/pdf",
		Disposition: `attachment; filename="fatura-` + d.Number + `.pdf"`,
		Body:        data,
	}, nil
}

type pngOutput struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

// getPix draws the code here. An image from the provider's server would tell the provider who is looking at it.
func (s *Service) getPix(ctx context.Context, in *invoicePath) (*pngOutput, error) {
	d, err := s.InvoiceOf(ctx, actor.From(ctx), in.ID, in.InvoiceID)
	if err != nil {
		return nil, err
	}
	if d.Codes.PixCode == "" {
		return nil, ErrOver
	}
	picture, err := qrcode.PNG(d.Codes.PixCode)
	if err != nil {
		return nil, err
	}
	return &pngOutput{"image/png", picture}, nil
}
