package dispute

import (
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// DisputeRowBody is a case in the list.
type DisputeRowBody struct {
	ID       string      `json:"id"`
	Kind     Kind        `json:"kind" enum:"MED,CHARGEBACK" doc:"Devolução especial do PIX, ou contestação no cartão"`
	State    State       `json:"state" enum:"OPEN,ANSWERED,EXPIRED,WON,LOST,ACCEPTED"`
	Closed   bool        `json:"closed" doc:"O dinheiro está resolvido"`
	Amount   money.Cents `json:"amount"`
	Purpose  string      `json:"purpose" enum:"SESSION,PACKAGE,SUBSCRIPTION"`
	Payer    string      `json:"payer"`
	OpenedOn string      `json:"openedOn"`
	AnswerBy string      `json:"answerBy" doc:"O último dia para responder"`
	DaysLeft int         `json:"daysLeft" doc:"0 no último dia, negativo depois"`
}

// DisputeCountsBody has the number of cases in each part of the list.
type DisputeCountsBody struct {
	Waiting  int64 `json:"waiting" doc:"Esperam a nossa resposta"`
	Answered int64 `json:"answered" doc:"Esperam o provedor"`
	Closed   int64 `json:"closed"`
}

// DisputesBody is a page of cases.
type DisputesBody struct {
	Elements      []DisputeRowBody  `json:"elements" doc:"Os prazos mais próximos primeiro"`
	TotalElements int64             `json:"totalElements"`
	TotalPages    int64             `json:"totalPages"`
	CurrentPage   int               `json:"currentPage"`
	Counts        DisputeCountsBody `json:"counts"`
	Amount        money.Cents       `json:"amount" doc:"A soma das que estão abertas"`
}

type listInput struct {
	httpx.PageQuery
	Part string `query:"part" enum:",WAITING,ANSWERED,CLOSED" example:"WAITING" doc:"Vazio são todas"`
	Kind string `query:"kind" enum:",MED,CHARGEBACK" example:"MED" doc:"Vazio são os dois tipos"`
}

// DisputeBody is a case with what an administrator may do next.
type DisputeBody struct {
	DisputeRowBody
	ChargeID         string               `json:"chargeId"`
	ProviderID       string               `json:"providerId" doc:"Como o provedor a chama, ou vazio"`
	Method           string               `json:"method" enum:"card,pix,credits,package"`
	Therapist        string               `json:"therapist" doc:"De quem é o atendimento, ou vazio"`
	OpenedAt         string               `json:"openedAt"`
	OpenedBy         string               `json:"openedBy" doc:"Quem abriu à mão, ou vazio"`
	Reason           string               `json:"reason"`
	Taken            money.Cents          `json:"taken" doc:"O que o provedor já retirou"`
	TherapistReserve money.Cents          `json:"therapistReserve" doc:"Separado do próximo repasse"`
	PlatformReserve  money.Cents          `json:"platformReserve" doc:"Separado pela plataforma"`
	Bearer           Bearer               `json:"bearer" enum:",PLATFORM,THERAPIST,PURCHASE" doc:"Quem arcou"`
	AnsweredAt       string               `json:"answeredAt"`
	AnsweredBy       string               `json:"answeredBy"`
	AnswerReference  string               `json:"answerReference"`
	DecidedAt        string               `json:"decidedAt"`
	DecidedBy        string               `json:"decidedBy" doc:"Vazio quando o provedor avisou"`
	Note             string               `json:"note"`
	ClosedAt         string               `json:"closedAt"`
	Next             []State              `json:"next" doc:"O que pode ser registrado agora"`
	Evidence         *DisputeEvidenceBody `json:"evidence,omitempty" doc:"Ausente enquanto é reunida"`
}

// DisputeEvidenceBody is what was known about the payment at a moment.
type DisputeEvidenceBody struct {
	GatheredAt      string                 `json:"gatheredAt"`
	Hash            string                 `json:"hash" doc:"SHA-256 do que foi guardado"`
	PaidAt          string                 `json:"paidAt"`
	TermsVersion    string                 `json:"termsVersion"`
	TermsAcceptedAt string                 `json:"termsAcceptedAt"`
	FreeHours       int                    `json:"freeHours"`
	Sessions        []DisputeSessionBody   `json:"sessions"`
	Agreements      []DisputeAgreementBody `json:"agreements"`
	Mails           []DisputeMailBody      `json:"mails"`
	Refunded        money.Cents            `json:"refunded" doc:"O que já devolvemos"`
}

// DisputeSessionBody is a session that the payment paid for.
type DisputeSessionBody struct {
	StartsAt    string            `json:"startsAt"`
	BookedAt    string            `json:"bookedAt"`
	CancelledAt string            `json:"cancelledAt"`
	Minutes     int               `json:"minutes" doc:"Com os dois na sala"`
	Stays       []DisputeStayBody `json:"stays"`
}

// DisputeStayBody is a time during which one of the two was in the room.
type DisputeStayBody struct {
	Patient bool   `json:"patient"`
	From    string `json:"from"`
	To      string `json:"to"`
}

// DisputeAgreementBody is a version of the contract that was accepted.
type DisputeAgreementBody struct {
	Version    int64  `json:"version"`
	AcceptedAt string `json:"acceptedAt"`
}

// DisputeMailBody is a mail that was sent: its kind, not its text.
type DisputeMailBody struct {
	Name    string `json:"name"`
	Patient bool   `json:"patient"`
	SentAt  string `json:"sentAt"`
}

// DisputeOpenBody opens a case that the provider did not notify us of.
type DisputeOpenBody struct {
	ChargeID string `json:"chargeId" doc:"O pagamento, como aparece no histórico da pessoa"`
	Reason   string `json:"reason" doc:"De onde veio o aviso: de 10 a 500 caracteres"`
	AnswerOn string `json:"answerOn,omitempty" doc:"O último dia para responder, dd/MM/yyyy; vazio é o prazo do tipo"`
}

type openInput struct{ Body DisputeOpenBody }

// DisputeOpenedBody names the case.
type DisputeOpenedBody struct {
	ID string `json:"id"`
}

// DisputeAnsweredBody says that the answer was handed in.
type DisputeAnsweredBody struct {
	Reference string `json:"reference" doc:"O protocolo da entrega no provedor"`
}

type answeredInput struct {
	httpx.IDPath
	Body DisputeAnsweredBody
}

// DisputeOutcomeBody is an outcome that is recorded by hand.
type DisputeOutcomeBody struct {
	Outcome State  `json:"outcome" enum:"WON,LOST,ACCEPTED"`
	Note    string `json:"note" doc:"De onde veio, ou por que não contestamos: de 10 a 500 caracteres"`
}

type outcomeInput struct {
	httpx.IDPath
	Body DisputeOutcomeBody
}
