package booking

import (
	"context"
	"net/http"
	"strings"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/platform/httpx"
)

// PayerBody is who pays.
type PayerBody struct {
	FullName  string `json:"fullName"`
	Email     string `json:"email"`
	CPF       string `json:"cpf"`
	Telephone string `json:"telephone"`
}

// PayCardBody is a card that the browser has encrypted. A number in plain text is refused.
type PayCardBody struct {
	CardHolderName     string `json:"cardHolderName"`
	CardHolderDocument string `json:"cardHolderDocument"`
	CardHash           string `json:"cardHash"`
	CardNumber         string `json:"cardNumber,omitempty" doc:"Nunca enviado: recusado quando presente"`
	CVV                string `json:"cvv,omitempty" doc:"Nunca enviado: recusado quando presente"`
	CardID             string `json:"cardId,omitempty" doc:"Cartão guardado"`
}

// PayFields are a payment's fields, at the top level or inside paymentData. OriginAction and Kind are accepted because
// the specified client sends them (S8). They decide nothing; only a card number in them is refused.
type PayFields struct {
	SelectedPaymentMethod string       `json:"selectedPaymentMethod"`
	OriginAction          string       `json:"originAction"`
	Kind                  string       `json:"kind"`
	Amount                *money.Cents `json:"amount"`
	CreditsUsed           money.Cents  `json:"creditsUsed"`
	Customer              PayerBody    `json:"customer"`
	Card                  *PayCardBody `json:"card"`

	SaveCard bool `json:"saveCard,omitempty" doc:"Guarda o cartão novo deste pagamento; só para clientes"`
	Remember bool `json:"rememberPayer,omitempty" doc:"Lembra os dados de quem paga; só para clientes"`
}

// PayBody accepts the fields at the top level or inside paymentData (Q062, S8).
type PayBody struct {
	PayFields
	PaymentData *PayFields `json:"paymentData"`
}

type payRequest struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body PayBody
}

// HistoryBody is a page of the financial history.
type HistoryBody struct {
	Elements      []HistoryRow `json:"elements"`
	TotalElements int64        `json:"totalElements"`
	TotalPages    int64        `json:"totalPages"`
	CurrentPage   int          `json:"currentPage"`
	TotalInBRL    money.Cents  `json:"totalInBRL" doc:"O que foi pago no período por cartão ou PIX, sem o saldo"`
	FromBalance   money.Cents  `json:"fromBalanceInBRL" doc:"O que foi pago no período com saldo"`
	PatientName   string       `json:"patientName,omitempty" doc:"Nome completo de quem pagou, para documentos"`
	FirstResult   *FirstBody   `json:"firstResult,omitempty"`

	Totals *StatementTotals `json:"totals,omitempty" doc:"Do período inteiro, para psicólogos"`
}

// FirstBody is the first payment ever. The screen's list of years begins there.
type FirstBody struct {
	Date string `json:"date"`
}

type historyInput struct {
	UserID string `path:"userId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	httpx.PageQuery
	httpx.PeriodQuery
	Type string `query:"type" doc:"ALL, SESSION ou SUBSCRIPTION" example:"SESSION"`
}

func (s *Service) payRoutes(api *httpx.API) {
	limits := []httpx.Limit{httpx.PerAccount("pay", 20, 24*time.Hour), httpx.PerIP("pay-ip", 60, time.Hour)}
	httpx.Register(api, httpx.Op{
		ID:      "pay-session",
		Method:  http.MethodPost,
		Path:    "/api/payment/process/{id}",
		Tag:     "pagamento",
		Summary: "Paga uma sessão com cartão, PIX, saldo ou pacote",
		Access:  httpx.Roles("o paciente da sessão", actor.Patients...),
		Limits:  limits,
		Faults: []*fault.Error{
			ErrAccountOff,
			ErrConsent,
			ErrCreditsWrong,
			ErrEmployeeBalance,
			ErrHoldOver,
			ErrMethod,
			ErrNoPackage,
			ErrPrice,
			exampleAccessEnds(),
			payment.ErrBalanceShort,
			payment.ErrCardNumber,
			payment.ErrCardTries,
			payment.ErrDeclined,
			payment.ErrGateway,
			payment.ErrNoCards,
			payment.ErrInProgress,
			payment.ErrPaid,
			payment.ErrSourceBusy,
			payment.ErrSourceTries(12 * time.Hour),
			payment.ErrTooManyCards,
		},
		Description: "Com cartão, a resposta já diz se foi pago; com PIX, traz o código a pagar. Os " +
			"campos podem vir na raiz ou em paymentData. Número e CVV nunca são enviados: o " +
			"navegador cifra o cartão com a chave pública.",
	}, s.postPay)
	httpx.Register(api, httpx.Op{
		ID:      "pay-session-with-credits",
		Method:  http.MethodPost,
		Path:    "/api/payment/process/credits/{id}",
		Tag:     "pagamento",
		Summary: "Paga uma sessão com saldo",
		Access:  httpx.Roles("o paciente da sessão", actor.Customer),
		Limits:  limits,
		Faults: []*fault.Error{
			ErrAccountOff,
			ErrCreditsWrong,
			ErrHoldOver,
			ErrPrice,
			payment.ErrBalanceShort,
			payment.ErrCardNumber,
			payment.ErrInProgress,
			payment.ErrPaid,
		},
	}, s.postPayCredits)
	httpx.Register(api, httpx.Op{
		ID:      "payment-history",
		Method:  http.MethodGet,
		Path:    "/api/payment-history/{userId}",
		Tag:     "pagamento",
		Summary: "Histórico financeiro",
		Access:  httpx.Own("path:userId", actor.Customer, actor.Therapist).OrAdmin(),
		Audit:   "customer.history",
		Faults: []*fault.Error{
			errHistoryType,
			at.ErrPeriod,
		},
		Description: "Para psicólogas e psicólogos traz taxas, valores líquidos e totais do período.",
	}, s.getHistory)
}

func needsPayer(m payment.Method) bool { return m == payment.ByCard || m == payment.ByPix }

// Input merges the two shapes of the body. It refuses a card number in plain text before any other check.
func (b PayBody) Input() (PayInput, error) {
	f := b.PayFields
	if b.PaymentData != nil {
		f = merge(f, *b.PaymentData)
	}
	if f.inClear() || b.inClear() {
		return PayInput{}, payment.ErrCardNumber
	}
	in := PayInput{
		SaveCard: f.SaveCard,
		Remember: f.Remember && needsPayer(payment.Method(strings.ToLower(f.SelectedPaymentMethod))),
		Method:   payment.Method(strings.ToLower(f.SelectedPaymentMethod)),
		Amount:   f.Amount,
		Credits:  f.CreditsUsed,
		Payer: gateway.Payer{
			Name:  f.Customer.FullName,
			Email: strings.TrimSpace(f.Customer.Email),
			TaxID: f.Customer.CPF,
			Phone: f.Customer.Telephone,
		},
	}
	if c := f.Card; c != nil {
		in.CardID = c.CardID
		in.Card = &gateway.Card{
			Encrypted:   c.CardHash,
			HolderName:  strings.TrimSpace(c.CardHolderName),
			HolderTaxID: c.CardHolderDocument,
		}
	}
	return in, nil
}

// inClear says whether any field has a card number or a CVV in plain text. These must never leave the browser.
func (f PayFields) inClear() bool {
	c := f.Card
	if c == nil {
		c = &PayCardBody{}
	}
	return c.CardNumber != "" || c.CVV != "" || payment.InClear(
		payment.Texts{
			f.SelectedPaymentMethod,
			f.OriginAction,
			f.Kind,
			f.Customer.FullName,
			f.Customer.Email,
			c.CardHolderName,
			c.CardHash,
		},
		payment.Texts{f.Customer.CPF, f.Customer.Telephone, c.CardHolderDocument, c.CardID},
	)
}

func merge(a, b PayFields) PayFields {
	if b.SelectedPaymentMethod != "" {
		a.SelectedPaymentMethod = b.SelectedPaymentMethod
	}
	if b.Amount != nil {
		a.Amount = b.Amount
	}
	if b.CreditsUsed != 0 {
		a.CreditsUsed = b.CreditsUsed
	}
	if b.Customer != (PayerBody{}) {
		a.Customer = b.Customer
	}
	if b.Card != nil {
		a.Card = b.Card
	}
	a.SaveCard = a.SaveCard || b.SaveCard
	a.Remember = a.Remember || b.Remember
	return a
}

func (s *Service) postPay(ctx context.Context, in *payRequest) (*httpx.Body[PaymentBody], error) {
	pay, err := in.Body.Input()
	if err != nil {
		return nil, err
	}
	return s.paidResponse(s.Pay(ctx, actor.From(ctx), in.ID, pay))
}

func (s *Service) postPayCredits(ctx context.Context, in *payRequest) (*httpx.Body[PaymentBody], error) {
	pay, err := in.Body.Input()
	if err != nil {
		return nil, err
	}
	pay.Method = payment.ByCredits
	return s.paidResponse(s.Pay(ctx, actor.From(ctx), in.ID, pay))
}

func (s *Service) paidResponse(c payment.Charge, err error) (*httpx.Body[PaymentBody], error) {
	if err != nil {
		return nil, err
	}
	return &httpx.Body[PaymentBody]{Body: PaidBody(c, s.Clock.Now())}, nil
}

// PaidBody is a payment as its payer reads it.
func PaidBody(c payment.Charge, now time.Time) PaymentBody { return paymentBody(*paymentInfo(c, now)) }

func (s *Service) getHistory(ctx context.Context, in *historyInput) (*httpx.Body[HistoryBody], error) {
	acc, err := s.Account.ByID(ctx, in.UserID) // an administrator may send any id
	if err != nil {
		return nil, err
	}
	if acc.Role() == actor.Therapist {
		return s.getStatement(ctx, in)
	}
	rows, sum, first, err := s.HistoryOf(ctx, in.UserID, in.Type, at.Period{Year: in.Year, Month: in.Month}, in.Part())
	if err != nil {
		return nil, err
	}
	b := HistoryBody{
		Elements:      historyRows(rows),
		TotalElements: sum.Rows,
		TotalPages:    in.Part().Count(sum.Rows),
		CurrentPage:   in.Page,
		TotalInBRL:    sum.Value,
		FromBalance:   sum.Balance,
		PatientName:   FormalName(acc.Nickname, acc.FullName),
	}
	if !first.IsZero() {
		b.FirstResult = &FirstBody{first.Wire()}
	}
	return &httpx.Body[HistoryBody]{Body: b}, nil
}

func (s *Service) getStatement(ctx context.Context, in *historyInput) (*httpx.Body[HistoryBody], error) {
	got, err := s.Statement(ctx, in.UserID, in.Type, at.Period{Year: in.Year, Month: in.Month}, in.Part())
	if err != nil {
		return nil, err
	}
	totals := StatementTotals(got.Totals)
	b := HistoryBody{
		Elements:      historyRows(got.Rows),
		TotalElements: got.Total,
		TotalPages:    in.Part().Count(got.Total),
		CurrentPage:   in.Page,
		TotalInBRL:    got.Totals.Net,
		Totals:        &totals,
	}
	if !got.First.IsZero() {
		b.FirstResult = &FirstBody{got.First.Wire()}
	}
	return &httpx.Body[HistoryBody]{Body: b}, nil
}
