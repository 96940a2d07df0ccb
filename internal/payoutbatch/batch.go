// Package payoutbatch owns batches of payouts: checked line by line, confirmed by one or two administrators, sent by
// PIX or written to a payment file, and followed until the outcome of each line is known.
package payoutbatch

import (
	"crypto/sha256"
	"encoding/base32"
	"slices"
	"strings"

	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payoutbatch/payoutbatchdb"
)

// Means is how the money of a batch leaves.
type Means string

const (
	Pix  Means = "PIX"  // the provider's PIX transfers
	Cnab Means = "CNAB" // a payment file for the bank, whose return file is read back
	CSV  Means = "CSV"  // a table for a bank that reads no CNAB file; people say what became of each line
)

// State of a batch.
type State string

const (
	Checking  State = "CHECKING"
	Ready     State = "READY"     // checked, waits for a confirmation
	Confirmed State = "CONFIRMED" // the first of two administrators confirmed it
	Sending   State = "SENDING"   // lines leave, or are on the way
	Filed     State = "FILED"     // all lines are in the file, and some have no outcome yet
	Done      State = "DONE"
	Cancelled State = "CANCELLED"
)

// batchMoves are the states that a batch goes to from each state. FirstOfTwo, ForgetFirst and StartSending in
// queries.sql have theirs in the WHERE.
var batchMoves = map[State][]State{
	Checking:  {Ready, Cancelled},
	Ready:     {Checking, Confirmed, Sending, Cancelled},
	Confirmed: {Ready, Sending, Cancelled},
	Sending:   {Filed, Done},
	Filed:     {Done},
	Done:      nil,
	Cancelled: nil,
}

// MayBecome says whether a batch goes from one state to another.
func MayBecome(from, to State) bool { return slices.Contains(batchMoves[from], to) }

// LineState is the state of one payout in a batch.
type LineState string

const (
	LineChecking LineState = "CHECKING"
	LineReady    LineState = "READY"
	LineHeld     LineState = "HELD"    // something keeps it from leaving
	LineSending  LineState = "SENDING" // the transfer was ordered, and its outcome is not known yet
	LineSent     LineState = "SENT"    // the provider has it and works on it
	LineFiled    LineState = "FILED"   // in the payment file
	LinePaid     LineState = "PAID"
	LineRefused  LineState = "REFUSED"  // it never left: the payout is open again
	LineReturned LineState = "RETURNED" // it arrived and came back: the payout is open again
	LineDropped  LineState = "DROPPED"  // it left the batch before it was sent: the payout is open again
)

// lineMoves are the states that a line goes to from each state. A line that ended never moves again: what is open again
// goes into another batch, with another key.
var lineMoves = map[LineState][]LineState{
	LineChecking: {LineReady, LineHeld, LineDropped},
	LineReady:    {LineChecking, LineSending, LineFiled, LineDropped},
	LineHeld:     {LineChecking, LineDropped},
	LineSending:  {LineSent, LinePaid, LineRefused},
	LineSent:     {LinePaid, LineRefused},
	LineFiled:    {LinePaid, LineRefused},
	LinePaid:     {LineReturned},
	LineRefused:  nil,
	LineReturned: nil,
	LineDropped:  nil,
}

// MayMove says whether a line goes from one state to another.
func MayMove(from, to LineState) bool { return slices.Contains(lineMoves[from], to) }

// UnderWay says whether the money of the line may have left and its outcome is not known.
func (s LineState) UnderWay() bool { return s == LineSending || s == LineSent || s == LineFiled }

// Reason says why a line is held, or why its payout is open again.
type Reason string

const (
	ReasonHeld       Reason = "HELD"
	ReasonBankHeld   Reason = "BANK_HELD"
	ReasonNoBank     Reason = "BANK_MISSING"
	ReasonNoPix      Reason = "PIX_MISSING"
	ReasonAmount     Reason = "AMOUNT_CHANGED"
	ReasonGone       Reason = "GONE" // paid elsewhere, or all its sessions were refunded
	ReasonOwner      Reason = "OTHER_OWNER"
	ReasonCancelled  Reason = "CANCELLED"
	ReasonKeyUnknown Reason = "KEY_UNKNOWN"
	ReasonAccount    Reason = "ACCOUNT_CLOSED"
	ReasonNoFunds    Reason = "NO_FUNDS"
	ReasonRefused    Reason = "BANK_REFUSED"
	ReasonNotTaken   Reason = "NOT_TAKEN"      // the provider did not take the order, for a reason of the platform
	ReasonLost       Reason = "NEVER_RECEIVED" // the provider never got the order
)

// Owner says whether the PIX key belongs to the therapist.
type Owner string

const (
	OwnerSame   Owner = "SAME"
	OwnerOther  Owner = "OTHER"
	OwnerUntold Owner = "UNTOLD"
)

// Line is one payout in a batch.
type Line struct{ payoutbatchdb.PayoutBatchLine }

// In returns the state of the line.
func (l Line) In() LineState { return LineState(l.State) }

// Key is the idempotency key of the line's transfer. It comes from what names the line, so that a line has one key
// however often somebody looks at it.
func (l Line) Key() string { return keyOf(l.BatchID, l.PayoutID) }

func keyOf(batchID, payoutID string) string {
	sum := sha256.Sum256([]byte("payout batch line|" + batchID + "|" + payoutID))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:20]))
}

// Count is how many lines there are, and their sum.
type Count struct {
	Lines  int64
	Amount money.Cents
}

// Batch is a batch with its lines counted by state.
type Batch struct {
	payoutbatchdb.PayoutBatch
	Counts map[LineState]Count

	CreatedName, FirstName, ConfirmedName string // of the administrators
}

// In returns the state of the batch.
func (b Batch) In() State { return State(b.State) }

// All counts every line.
func (b Batch) All() Count {
	var all Count
	for _, c := range b.Counts {
		all.Lines, all.Amount = all.Lines+c.Lines, all.Amount+c.Amount
	}
	return all
}

// count adds up the lines in some states.
func (b Batch) count(states ...LineState) Count {
	var out Count
	for _, s := range states {
		c := b.Counts[s]
		out.Lines, out.Amount = out.Lines+c.Lines, out.Amount+c.Amount
	}
	return out
}

var (
	ErrChosen = fault.New(
		fault.Invalid,
		"batch.choice_invalid",
		"Escolha os repasses do lote: ao menos um, e no máximo 5.000.",
	)
	ErrMeans = fault.New(fault.Conflict, "batch.means_missing", "Este meio de pagamento não está configurado aqui.")
	ErrTaken = fault.New(
		fault.Conflict,
		"batch.taken",
		"Parte destes repasses já foi paga ou está em outro lote ou arquivo. Atualize a lista e escolha de novo.",
	)
	ErrMoved = fault.New(
		fault.Conflict,
		"batch.amount_changed",
		"O total do lote mudou depois que a tela foi aberta. Confira os novos valores e confirme de novo.",
	)
	ErrSecond = fault.New(
		fault.Conflict,
		"batch.second_admin",
		"Você já confirmou este lote. Pelo valor, falta a confirmação de outro administrador.",
	)
	ErrState = fault.New(
		fault.Conflict,
		"batch.state",
		"O lote já não está nesta etapa. Atualize a página para ver como ele está.",
	)
	ErrNothing = fault.New(
		fault.Conflict,
		"batch.empty",
		"Nenhum repasse deste lote pode sair agora. Confira os motivos.",
	)
)
