package payment

import "time"

// Stage is the state of a charge as a code for programs. People read its Label.
type Stage string

const (
	StageAwaiting      Stage = "AWAITING_PAYMENT"
	StageProcessing    Stage = "PROCESSING"
	StagePaid          Stage = "PAID"
	StageExpired       Stage = "EXPIRED"
	StageReturned      Stage = "RETURNED" // to the card or PIX key
	StageToBalance     Stage = "RETURNED_TO_BALANCE"
	StageToPackage     Stage = "RETURNED_TO_PACKAGE"
	StageToAllowance   Stage = "RETURNED_TO_ALLOWANCE"
	StageNotReturned   Stage = "NOT_RETURNED" // a late cancellation
	StageReturnPending Stage = "RETURN_PENDING"
	StageDisputed      Stage = "DISPUTED"
)

// Label is the text that people read.
func (s Stage) Label() string {
	switch s {
	case StageProcessing:
		return "Aguardando processamento"
	case StagePaid:
		return "pago"
	case StageExpired:
		return "Expirado"
	case StageReturned:
		return "Estornado"
	case StageToBalance:
		return "Estornado em saldo"
	case StageToPackage:
		return "De volta ao pacote"
	case StageToAllowance:
		return "De volta ao benefício"
	case StageNotReturned:
		return "Sem devolução"
	case StageReturnPending:
		return "Devolução pendente"
	case StageDisputed:
		return "Contestado"
	}
	return "Aguardando pagamento"
}

// Stage returns the stage at a time: an unpaid PIX code expires by the clock.
func (c Charge) Stage(now time.Time) Stage {
	if c.Owed() {
		return StageReturnPending
	}
	switch c.State() {
	case Reversed:
		return StageDisputed
	case Paid:
		return StagePaid
	case Created, Unknown, Analysis:
		return StageProcessing
	case Waiting:
		if !c.PixExpiresAt.IsZero() && !now.Before(c.PixExpiresAt.Time) {
			return StageExpired
		}
		return StageAwaiting
	case Expired:
		return StageExpired
	case Refunding, Refunded:
		return StageReturned
	}
	return StageAwaiting
}
