package packages

import (
	"context"
	"net/http"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/httpx"
)

// PackageWantedBody is the package that a patient wants to buy.
type PackageWantedBody struct {
	Sessions int64       `json:"sessions"`
	Total    money.Cents `json:"total" doc:"O preço que estava na tela; se mudou, nada acontece"`
}

// PackageBody is a package of a patient.
type PackageBody struct {
	ID            string      `json:"id"`
	TherapistID   string      `json:"therapistId"`
	TherapistName string      `json:"therapistName"`
	State         State       `json:"state" enum:"WAITING,ACTIVE,UNPAID,RETURNED,EXPIRED,REVERSED"`
	Sessions      int64       `json:"sessions"`
	Left          int64       `json:"left" doc:"Quantas sessões restam"`
	List          money.Cents `json:"list" doc:"Preço de uma sessão sem pacote, no dia da compra"`
	Discount      int64       `json:"discountPercent"`
	Unit          money.Cents `json:"unit"`
	Total         money.Cents `json:"total"`
	PayUntil      string      `json:"payUntil,omitempty" doc:"Até quando pode ser pago, em UTC"`
	PaidOn        string      `json:"paidOn,omitempty"`
	ValidUntil    string      `json:"validUntil,omitempty" doc:"Último dia em que pode pagar uma sessão"`
	ClosedOn      string      `json:"closedOn,omitempty"`
	Value         money.Cents `json:"value" doc:"O que volta ao devolver agora"`
	Returned      money.Cents `json:"returned" doc:"O que já foi devolvido"`
	CanPay        bool        `json:"canPay"`
	CanReturn     bool        `json:"canReturn"`
	ReturnText    string      `json:"returnText" doc:"O que acontece ao devolver agora"`

	PaymentInfo *booking.PaymentBody `json:"paymentInfo,omitempty"`
}

// PackagesBody are the packages of a patient.
type PackagesBody struct {
	Packages []PackageBody `json:"packages"`
}

// PackageReturnBody gives a package back.
type PackageReturnBody struct {
	Value money.Cents `json:"value" doc:"O valor que estava na tela; se mudou, nada acontece"`
}

type packageInput[T any] struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body T
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	s.offerRoutes(api)
	s.patientRoutes(api)
	s.adminRoutes(api)
}

func newOp(id, method, path, summary string, access httpx.Access) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "pacotes",
		Summary: summary,
		Access:  access,
	}
}

func patients() httpx.Access { return httpx.Roles("os próprios pacotes", actor.Customer) }

func (s *Service) patientRoutes(api *httpx.API) {
	choose := newOp(
		"choose-package",
		http.MethodPost,
		"/api/therapist/{id}/packages",
		"Escolhe um pacote para comprar",
		patients(),
	)
	choose.Limits = []httpx.Limit{httpx.PerAccount("choose-package", 30, time.Hour)}
	httpx.Register(api, choose.Fails(
		fault.Missing,
		booking.ErrIncomplete,
		booking.ErrConsent,
		ErrNotOffered,
		ErrPrice,
		ErrHasOne,
		ErrInProgress,
	).Explained("O preço fica fixo a partir da escolha, e o pacote pode ser pago por uma hora."), s.postChoose)
	httpx.Register(api, newOp(
		"my-packages",
		http.MethodGet,
		"/api/packages",
		"Os pacotes de quem pergunta",
		patients(),
	), s.getList)
	httpx.Register(api, newOp(
		"read-package",
		http.MethodGet,
		"/api/packages/{id}",
		"Um pacote, com o pagamento dele",
		patients(),
	), s.getOne)
	s.payRoutes(api)
}

func (s *Service) payRoutes(api *httpx.API) {
	pay := newOp(
		"pay-package",
		http.MethodPost,
		"/api/packages/{id}/payment",
		"Paga um pacote com cartão, PIX ou saldo",
		patients(),
	)
	pay.Limits = []httpx.Limit{
		httpx.PerAccount("pay-package", 20, 24*time.Hour),
		httpx.PerIP("pay-package-ip", 60, time.Hour),
	}
	httpx.Register(api, pay.Fails(
		ErrPaid,
		ErrOver,
		ErrPayTimeOver,
		ErrInProgress,
		ErrTherapist,
		booking.ErrConsent,
		booking.ErrCreditsWrong,
		booking.ErrMethod,
		booking.ErrPrice,
		payment.ErrBalanceShort,
		payment.ErrCardNumber,
		payment.ErrCardTries,
		payment.ErrDeclined,
		payment.ErrGateway,
		payment.ErrNoCards,
		payment.ErrSourceBusy,
		payment.ErrSourceTries(12*time.Hour),
	), s.postPay)
	giveBack := newOp(
		"return-package",
		http.MethodPost,
		"/api/packages/{id}/return",
		"Devolve o que resta de um pacote, em saldo",
		patients(),
	)
	httpx.Register(api, giveBack.Fails(ErrOver, errMoved), s.postReturn)
}

func (s *Service) postChoose(
	ctx context.Context,
	in *packageInput[PackageWantedBody],
) (*httpx.Body[PackageBody], error) {
	who := actor.From(ctx)
	p, err := s.Choose(ctx, who, in.ID, in.Body.Sessions, in.Body.Total)
	if err != nil {
		return nil, err
	}
	v, err := s.Get(ctx, who, p.ID)
	return &httpx.Body[PackageBody]{Body: s.packageBody(v)}, err
}

func (s *Service) getList(ctx context.Context, _ *struct{}) (*httpx.Body[PackagesBody], error) {
	list, err := s.List(ctx, actor.From(ctx))
	if err != nil {
		return nil, err
	}
	b := PackagesBody{Packages: make([]PackageBody, len(list))}
	for i, v := range list {
		b.Packages[i] = s.packageBody(v)
	}
	return &httpx.Body[PackagesBody]{Body: b}, nil
}

func (s *Service) getOne(ctx context.Context, in *httpx.IDPath) (*httpx.Body[PackageBody], error) {
	who := actor.From(ctx)
	if err := s.Refresh(ctx, who, in.ID); err != nil {
		return nil, err
	}
	v, err := s.Get(ctx, who, in.ID)
	if err != nil {
		return nil, err
	}
	b := s.packageBody(v)
	c, err := s.Payment.LastCharge(ctx, payment.ForPackage, in.ID)
	if err == nil {
		paid := booking.PaidBody(c, s.Clock.Now())
		b.PaymentInfo = &paid
		b.CanPay = b.CanPay && c.Stage(s.Clock.Now()) != payment.StageProcessing
	} else if fault.As(err) == nil {
		return nil, err
	}
	return &httpx.Body[PackageBody]{Body: b}, nil
}

func (s *Service) postPay(
	ctx context.Context,
	in *packageInput[booking.PayBody],
) (*httpx.Body[booking.PaymentBody], error) {
	pay, err := in.Body.Input()
	if err != nil {
		return nil, err
	}
	c, err := s.Pay(ctx, actor.From(ctx), in.ID, pay)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[booking.PaymentBody]{Body: booking.PaidBody(c, s.Clock.Now())}, nil
}

func (s *Service) postReturn(
	ctx context.Context,
	in *packageInput[PackageReturnBody],
) (*httpx.Body[httpx.Done], error) {
	err := s.GiveBack(ctx, actor.From(ctx), in.ID, in.Body.Value)
	return httpx.DoneUnless(err, in.Body.Value.String()+" estão no seu saldo.")
}

func (s *Service) packageBody(v View) PackageBody {
	now := s.Clock.Now()
	b := PackageBody{
		ID:            v.ID,
		TherapistID:   v.TherapistID,
		TherapistName: v.Therapist,
		State:         v.Status(),
		Sessions:      v.Sessions,
		Left:          v.LeftSessions,
		List:          v.ListCents,
		Discount:      v.DiscountPercent,
		Unit:          v.UnitCents,
		Total:         v.Total(),
		PaidOn:        dayOrEmpty(v.PaidAt),
		ValidUntil:    dayOrEmpty(v.ValidUntil),
		ClosedOn:      dayOrEmpty(v.ClosedAt),
		Value:         v.Value(),
		Returned:      v.ReturnedCents,
		CanPay:        v.Payable(now),
		CanReturn:     v.Status() == Active && v.LeftSessions > 0,
		ReturnText:    v.ReturnText(),
	}
	if v.Status() == Waiting {
		b.PayUntil = v.PayUntil.Format(time.RFC3339)
	}
	return b
}

func dayOrEmpty(t at.Time) string {
	if t.IsZero() {
		return ""
	}
	return at.DateOf(t.Time, at.SaoPaulo).Wire()
}
