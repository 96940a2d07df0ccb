package booking

import (
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/agenda"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/payment"
)

// PaymentCode is the stage of a payment.
type PaymentCode payment.Stage

var paymentCodes = []any{
	string(payment.StageAwaiting),
	string(payment.StageProcessing),
	string(payment.StagePaid),
	string(payment.StageExpired),
	string(payment.StageReturned),
	string(payment.StageToBalance),
	string(payment.StageToPackage),
	string(payment.StageNotReturned),
	string(payment.StageReturnPending),
	string(payment.StageDisputed),
}

// Schema lists the codes, which are too long for a struct tag.
func (PaymentCode) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Enum: paymentCodes}
}

// SessionCode is View.PaymentStage: the stage of the payment, finished or cancelled.
type SessionCode payment.Stage

// Schema lists the codes.
func (SessionCode) Schema(huma.Registry) *huma.Schema {
	codes := append(slices.Clone(paymentCodes), string(stageFinished), string(stageCancelled))
	return &huma.Schema{Type: huma.TypeString, Enum: codes}
}

// PaymentBody is the payment of a session.
type PaymentBody struct {
	Type       string      `json:"type" doc:"card, pix, credits ou package"`
	Status     string      `json:"status"`
	StatusCode PaymentCode `json:"statusCode"`
	Amount     money.Cents `json:"amount"`
	Credits    money.Cents `json:"creditsUsed"`

	Held money.Cents `json:"creditsHeld,omitempty" doc:"Saldo ainda reservado por este código; pode ser usado de novo"`

	QRCodeLink string `json:"qrCodeLink"`
	QRCodeCopy string `json:"qrCodeCopy"`
	ExpiresAt  string `json:"expiresAt,omitempty" doc:"Até quando o código PIX vale, em UTC"`
}

// TherapistInfoBody is the therapist of a session.
type TherapistInfoBody struct {
	ID                    string `json:"id"`
	Nickname              string `json:"nickname"`
	FullName              string `json:"fullName"`
	CRP                   string `json:"crp"`
	State                 string `json:"state"`
	PsychologicalApproach string `json:"psychologicalApproach"`
}

// CustomerInfoBody is the patient of a session. CPF and Telephone are for the patient and administrators only.
type CustomerInfoBody struct {
	ID        string `json:"id"`
	FullName  string `json:"fullName"`
	Email     string `json:"email"`
	CPF       string `json:"cpf,omitempty"`
	Telephone string `json:"telephone,omitempty"`
}

// SessionPackageBody is the patient's package that can pay the session.
type SessionPackageBody struct {
	ID   string      `json:"id"`
	Left int64       `json:"left" doc:"Quantas sessões restam"`
	Unit money.Cents `json:"unit" doc:"Quanto vale cada uma"`
}

// SessionBody is a session as one of its people sees it. It says what may be done now, so that no screen repeats a
// rule.
//
// The wire names are older than ours. status and statusCode are label and code of the payment stage, or of a finished
// or cancelled session. state is the stored status in Portuguese, and stage is its code.
type SessionBody struct {
	ID                  string                  `json:"id"`
	TherapistID         string                  `json:"therapistId"`
	TherapistName       string                  `json:"therapistName"`
	ScheduledDay        string                  `json:"scheduledDay"`
	StartTime           string                  `json:"startTime"`
	FinishTime          string                  `json:"finishTime"`
	StartsAt            string                  `json:"startsAt"`
	Availability        agenda.AvailabilityBody `json:"availability"`
	ProfilePicture      string                  `json:"profilePicture"`
	Status              string                  `json:"status"`
	StatusCode          SessionCode             `json:"statusCode"`
	State               string                  `json:"state" doc:"agendado, em andamento, concluído ou cancelado"`
	LifecycleCode       string                  `json:"stage" enum:"SCHEDULED,RUNNING,DONE,CANCELLED"`
	TherapistInfo       TherapistInfoBody       `json:"therapistInfo"`
	CustomerInfo        *CustomerInfoBody       `json:"customerInfo,omitempty"`
	ScheduledPriceInBRL money.Cents             `json:"scheduledPriceInBRL"`
	DiscountInBRL       money.Cents             `json:"discountInBRL"`
	CoveredInBRL        money.Cents             `json:"coveredInBRL,omitempty" doc:"O que a empresa paga; só o paciente lê"`
	IsEnterprise        bool                    `json:"isEnterprise"`
	PaymentInfo         *PaymentBody            `json:"paymentInfo,omitempty"`
	Package             *SessionPackageBody     `json:"package,omitempty" doc:"Pacote que pode pagar a sessão"`

	HoldUntil string `json:"holdUntil,omitempty" doc:"Até quando o horário fica reservado sem pagamento, em UTC"`
	FreeUntil string `json:"freeUntil,omitempty" doc:"Até quando cancelar ou remarcar não tem custo, em UTC"`

	CanPay        bool   `json:"canPay"`
	CanCancel     bool   `json:"canCancel"`
	CanReschedule bool   `json:"canReschedule"`
	LateWarning   bool   `json:"lateWarning" doc:"Cancelar ou remarcar agora tem custo"`
	CancelText    string `json:"cancelText" doc:"O que acontece ao cancelar agora"`
	HasReceipt    bool   `json:"hasReceipt"`
	StandingID    string `json:"standingId,omitempty" doc:"Atendimento fixo a que a sessão pertence"`
	Past          bool   `json:"past" doc:"O horário já passou"`

	TherapistWaits bool `json:"therapistWaits,omitempty" doc:"Quem atende espera na sala; só a pessoa atendida lê isto"`

	TherapistMessage string `json:"therapistMessage,omitempty" doc:"O que quem atende escreveu sobre a última mudança"`
}

func sessionBody(v View) SessionBody {
	sess, may := v.Session, v.Allowed
	b := SessionBody{
		ID:            sess.ID,
		TherapistID:   sess.TherapistID,
		StandingID:    sess.StandingID,
		TherapistName: displayName(v.Therapist.Nickname, v.Therapist.FullName),
		ScheduledDay:  at.DateOf(sess.StartsAt.Time, at.SaoPaulo).Wire(),
		StartTime:     clockText(sess.StartsAt),
		FinishTime:    clockText(sess.EndsAt),
		StartsAt:      sess.StartsAt.Format(time.RFC3339),
		Availability: agenda.AvailabilityBody{
			EntranceAvailable:   v.RoomAccess.Available,
			EntranceDescription: v.RoomAccess.Description,
		},
		ProfilePicture: directory.Image(v.PhotoOf),
		Status:         labelOf(v.PaymentStage),
		StatusCode:     SessionCode(v.PaymentStage),
		State:          string(v.State),
		LifecycleCode:  v.State.Code(),
		TherapistInfo: TherapistInfoBody{
			ID:                    v.Therapist.ID,
			Nickname:              v.Therapist.Nickname,
			FullName:              v.Therapist.FullName,
			CRP:                   v.Therapist.CRP,
			State:                 v.Therapist.UF,
			PsychologicalApproach: v.Therapist.Approach,
		},
		ScheduledPriceInBRL: sess.Price(),
		DiscountInBRL:       sess.DiscountCents,
		CoveredInBRL:        sess.CoveredCents,
		IsEnterprise:        sess.Enterprise,
		HoldUntil:           timeOrEmpty(may.PayUntil),
		FreeUntil:           timeOrEmpty(may.FreeUntil),
		CanPay:              may.Pay,
		CanCancel:           may.Cancel,
		CanReschedule:       may.Reschedule,
		LateWarning:         may.Late,
		CancelText:          may.CancelText,
		HasReceipt:          sess.ReceiptKey != "",
		Past:                v.Past,
		TherapistWaits:      v.TherapistWaits,
		TherapistMessage:    v.Message,
	}
	if p := v.Package; p.ID != "" {
		b.Package = &SessionPackageBody{ID: p.ID, Left: p.Left, Unit: p.Unit}
	}
	if p := v.Patient; p != nil {
		b.CustomerInfo = &CustomerInfoBody{
			ID:        p.ID,
			FullName:  p.FullName,
			Email:     p.Email,
			CPF:       br.FormatCPF(p.CPF),
			Telephone: br.FormatPhone(p.Phone),
		}
	}
	if v.Payment != nil {
		pay := paymentBody(*v.Payment)
		b.PaymentInfo = &pay
	}
	return b
}

func sessionBodies(list []View) []SessionBody {
	out := make([]SessionBody, len(list))
	for i, v := range list {
		out[i] = sessionBody(v)
	}
	return out
}

func paymentBody(p PaymentInfo) PaymentBody {
	b := PaymentBody{
		Type:       string(p.Method),
		Status:     p.Stage.Label(),
		StatusCode: PaymentCode(p.Stage),
		Amount:     p.Amount,
		Credits:    p.Credits,
		Held:       p.Held,
		QRCodeCopy: p.PixCode,
	}
	if p.PixCode != "" {
		b.QRCodeLink = "/api/payment/pix/" + p.ChargeID + "/qrcode.png"
		b.ExpiresAt = p.PixExpiresAt.Format(time.RFC3339)
	}
	return b
}

func clockText(t at.Time) string { return t.In(at.SaoPaulo).Format(time.TimeOnly) }

func timeOrEmpty(t at.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.RFC3339)
}
