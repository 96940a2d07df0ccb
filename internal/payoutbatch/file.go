package payoutbatch

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payout"
	"psic/internal/payoutbatch/payoutbatchdb"
	"psic/internal/platform/store"
)

// File is a payment file of a batch.
type File struct {
	Name, Text string
	Lines      int64
	Amount     money.Cents
}

var (
	ErrNoFile     = fault.New(fault.Conflict, "batch.no_file", "Este lote ainda não tem arquivo de pagamento.")
	ErrReturnFile = fault.New(
		fault.Unsupported,
		"batch.return_file",
		"Este não é um arquivo de retorno CNAB 240. Baixe o retorno no site do banco e envie sem alterar.",
	)
)

// PaymentFile writes the payment file of a batch: what is in it and has no outcome yet. It has bank data in clear.
//
// Faults: fault.Missing, ErrNoFile.
func (s *Service) PaymentFile(ctx context.Context, id string) (File, error) {
	b, err := s.Batch(ctx, id)
	if err != nil {
		return File{}, err
	}
	if b.In() != Filed || Means(b.Means) == Pix {
		return File{}, ErrNoFile
	}
	rows, err := s.filed(ctx, id)
	if err != nil {
		return File{}, err
	}
	ids := payoutIDs(rows)
	found, err := s.Payout.Look(ctx, ids)
	if err != nil {
		return File{}, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		s.Audit.RecordCall(ctx, tx, id)
		return s.q.NoteFile(ctx, tx, payoutbatchdb.NoteFileParams{ID: id, FiledAt: at.Of(s.Clock.Now())})
	})
	if err != nil {
		return File{}, fmt.Errorf("note file: %w", err)
	}
	f := File{Lines: int64(len(rows)), Amount: b.Counts[LineFiled].Amount}
	if Means(b.Means) == CSV {
		f.Name = "lote-" + b.CreatedAt.In(at.SaoPaulo).Format("2006-01-02") + ".csv"
		f.Text, err = s.csv(ids, found)
		return f, err
	}
	f.Name = fmt.Sprintf("lote-%06d.rem", b.FileNumber)
	f.Text, err = writeCnab(s.Payer, b.FileNumber, b.ConfirmedAt.Time, orders(rows, found))
	return f, err
}

// filed returns the lines of a batch that are in its file without an outcome.
func (s *Service) filed(ctx context.Context, id string) ([]payoutbatchdb.PayoutBatchLine, error) {
	rows, err := s.q.LinesIn(ctx, s.DB.Read(), payoutbatchdb.LinesInParams{
		BatchID: id,
		State:   string(LineFiled),
		Most:    payout.MaxCarried,
	})
	if err != nil {
		return nil, fmt.Errorf("read lines: %w", err)
	}
	return rows, nil
}

// numberOf is how a payment file names a line: 20 characters that no other line has.
func numberOf(l payoutbatchdb.PayoutBatchLine) string { return Line{l}.Key()[:20] }

func orders(rows []payoutbatchdb.PayoutBatchLine, found map[string]payout.Carried) []order {
	out := make([]order, len(rows))
	for i, l := range rows {
		p := found[l.PayoutID]
		out[i] = order{
			number: numberOf(l),
			name:   p.Name,
			cpf:    p.CPF,
			pixKey: p.Bank.PixKey,
			amount: l.AmountCents,
		}
	}
	return out
}

func (s *Service) csv(ids []string, found map[string]payout.Carried) (string, error) {
	list := make([]payout.Carried, 0, len(ids))
	for _, id := range ids {
		list = append(list, found[id])
	}
	text, err := payout.WriteTable(list)
	return string(text), err
}

// ReturnRow is what became of one line of a return file.
type ReturnRow struct {
	PayoutID, Name string
	Result         ReturnResult
	Codes          string // of the bank
	Amount         money.Cents
}

// ReturnResult says what a return file did to a line.
type ReturnResult string

const (
	ReturnPaid    ReturnResult = "PAID"
	ReturnRefused ReturnResult = "REFUSED"
	ReturnAlready ReturnResult = "ALREADY" // an earlier file had said so
	ReturnOpen    ReturnResult = "OPEN"    // the code says no outcome yet
	ReturnAmount  ReturnResult = "AMOUNT"  // the bank names another amount: nothing was booked
	ReturnUnknown ReturnResult = "UNKNOWN" // no line of this batch
)

// ReadReturn books what the bank's return file says about the lines of a batch. The same file again changes nothing.
//
// Faults: fault.Missing, ErrNoFile, ErrReturnFile.
func (s *Service) ReadReturn(ctx context.Context, who actor.Actor, id string, data []byte) ([]ReturnRow, error) {
	b, err := s.Batch(ctx, id)
	if err != nil {
		return nil, err
	}
	if Means(b.Means) != Cnab || b.In() != Filed && b.In() != Done {
		return nil, ErrNoFile
	}
	rows, err := readReturn(string(data))
	if err != nil {
		s.Log.Info("payout batch: a return file was not read", "batch", id, "err", err)
		return nil, ErrReturnFile
	}
	lines, err := s.byNumber(ctx, id)
	if err != nil {
		return nil, err
	}
	out := make([]ReturnRow, len(rows))
	for i, t := range rows {
		row := ReturnRow{Result: ReturnUnknown, Codes: t.codes, Amount: t.amount}
		if l, ok := lines[t.number]; ok {
			row.PayoutID = l.PayoutID
			if row.Result, err = s.bookTold(ctx, who, b.PayoutBatch, l, t); err != nil {
				return nil, err
			}
		}
		out[i] = row
	}
	return out, s.nameRows(ctx, out)
}

// bookTold books what a return file says about one line.
func (s *Service) bookTold(
	ctx context.Context,
	who actor.Actor,
	b payoutbatchdb.PayoutBatch,
	l Line,
	t told,
) (ReturnResult, error) {
	switch {
	case !t.known:
		return ReturnOpen, nil
	case t.paid && l.In() == LinePaid, !t.paid && (l.In() == LineRefused || l.In() == LineReturned):
		return ReturnAlready, nil
	case t.paid && t.amount != l.AmountCents:
		return ReturnAmount, nil
	}
	in := Settlement{Outcome: OutcomePaid, Reference: t.reference}
	result := ReturnPaid
	if !t.paid {
		in, result = Settlement{Outcome: OutcomeRefused, Reason: t.reason}, ReturnRefused
		if l.In() == LinePaid {
			in.Outcome = OutcomeReturned
		}
	}
	if err := s.bookOutcome(ctx, who, b, l, in); err != nil {
		if fault.As(err) == ErrOutcome {
			return ReturnOpen, nil
		}
		return "", err
	}
	return result, nil
}

// byNumber returns the lines of a batch by what the payment file calls them.
func (s *Service) byNumber(ctx context.Context, id string) (map[string]Line, error) {
	out := map[string]Line{}
	for _, state := range []LineState{LineFiled, LinePaid, LineRefused, LineReturned} {
		rows, err := s.q.LinesIn(ctx, s.DB.Read(), payoutbatchdb.LinesInParams{
			BatchID: id,
			State:   string(state),
			Most:    payout.MaxCarried,
		})
		if err != nil {
			return nil, fmt.Errorf("read lines: %w", err)
		}
		for _, r := range rows {
			out[numberOf(r)] = Line{r}
		}
	}
	return out, nil
}

// nameRows adds the names of the therapists.
func (s *Service) nameRows(ctx context.Context, rows []ReturnRow) error {
	var ids []string
	for _, r := range rows {
		if r.PayoutID != "" {
			ids = append(ids, r.PayoutID)
		}
	}
	found, err := s.Payout.Look(ctx, ids)
	for i, r := range rows {
		rows[i].Name = strings.TrimSpace(found[r.PayoutID].Name)
	}
	return err
}
