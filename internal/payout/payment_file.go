package payout

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/store"
)

// PaymentFile is a table of transfers for a bank or a spreadsheet.
type PaymentFile struct {
	Name    string
	CSV     []byte
	Count   int64
	Amount  money.Cents
	Refused []Confirmed // payouts that must not be paid now
}

var (
	errNotOpen  = fault.New(fault.Conflict, "payout.not_open", "Este repasse já foi confirmado ou não existe mais.")
	errFileNone = fault.New(
		fault.Conflict,
		"payout.file_empty",
		"Nenhum dos repasses escolhidos pode ser pago agora. Atualize a lista e confira os motivos.",
	)
	errNeedsFirst = fault.New(
		fault.Conflict,
		"payout.file_second_admin",
		"Pelo valor, o repasse só entra no arquivo depois da primeira confirmação, dada por outra pessoa.",
	)
)

// fileHead names the columns of the payment file. The README explains them.
var fileHead = []string{
	"repasse",
	"favorecido",
	"cpf",
	"forma",
	"chave_pix",
	"banco",
	"agencia",
	"conta",
	"valor",
	"previsto_para",
	"ciclo",
}

// WriteFile writes the chosen payouts to a payment file and notes in each of them that it did. A payout that is held,
// has no bank data or is paid is left out and told. One that two people confirm is in no file before the first of them
// confirmed it, and that must be somebody else.
//
// Faults: errBatch, errFileNone.
func (s *Service) WriteFile(ctx context.Context, who actor.Actor, list []string) (PaymentFile, error) {
	list, err := validBatch(list)
	if err != nil {
		return PaymentFile{}, err
	}
	var file PaymentFile
	err = s.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		var payable []string
		if payable, file.Refused, err = s.payable(ctx, tx, who, list); err != nil {
			return err
		}
		rows, err := s.q.FilePayouts(ctx, tx, payoutdb.FilePayoutsParams{
			Ids:     store.List(payable),
			FiledAt: at.Of(s.Clock.Now()),
			FiledBy: who.ID,
		})
		if err != nil {
			return fmt.Errorf("note the payment file: %w", err)
		}
		if len(rows) == 0 {
			return errFileNone
		}
		for _, r := range rows {
			s.Audit.RecordCall(ctx, tx, r.ID)
		}
		return s.fillFile(ctx, tx, &file, rows)
	})
	if err != nil {
		return PaymentFile{}, err
	}
	file.Name = "repasses-" + s.Clock.Today().String() + ".csv"
	return file, nil
}

// payable divides payouts into those that may be paid now and those that may not.
func (s *Service) payable(
	ctx context.Context,
	tx *store.Tx,
	who actor.Actor,
	list []string,
) (payable []string, refused []Confirmed, err error) {
	rows, err := s.q.PayoutsByIDs(ctx, tx, store.List(list))
	if err != nil {
		return nil, nil, fmt.Errorf("read payouts: %w", err)
	}
	found, therapists := map[string]Payout{}, make([]string, len(rows))
	for i, r := range rows {
		found[r.ID], therapists[i] = Payout{r}, r.TherapistID
	}
	holds, err := s.payoutHolds(ctx, tx, list...)
	if err != nil {
		return nil, nil, err
	}
	profiles, err := s.Directory.TherapistsByIDs(ctx, tx, therapists)
	if err != nil {
		return nil, nil, err
	}
	for _, id := range list {
		p, ok := found[id]
		why := errNotOpen
		if ok && !p.Paid() {
			why = s.notPayable(who, p, profiles[p.TherapistID], holds[id])
		}
		if why == nil {
			payable = append(payable, id)
			continue
		}
		refused = append(refused, Confirmed{
			ID:     id,
			Result: ResultRefused,
			Amount: p.TotalCents,
			Why:    why,
		})
	}
	return payable, refused, nil
}

// notPayable returns why an open payout must wait, or nil.
func (s *Service) notPayable(who actor.Actor, p Payout, t directory.Therapist, holds []Hold) *fault.Error {
	if why := s.heldWhy(p, t, holds); why != nil {
		return why
	}
	switch {
	case p.BatchID != "":
		return ErrInBatch
	case s.NeedsSecond(p) && (p.FirstBy == "" || p.FirstBy == who.ID):
		return errNeedsFirst
	}
	return nil
}

// fillFile writes the rows of the file, ordered by the name of the therapist.
func (s *Service) fillFile(ctx context.Context, tx *store.Tx, file *PaymentFile, rows []payoutdb.Payout) error {
	therapists := make([]string, len(rows))
	for i, r := range rows {
		therapists[i] = r.TherapistID
	}
	payees, err := s.q.PayeesByIDs(ctx, tx, store.List(therapists))
	if err != nil {
		return fmt.Errorf("read payees: %w", err)
	}
	profiles, err := s.Directory.TherapistsByIDs(ctx, tx, therapists)
	if err != nil {
		return err
	}
	people := make(map[string]payoutdb.PayeesByIDsRow, len(payees))
	for _, p := range payees {
		people[p.ID] = p
	}
	lines := make([][]string, 0, len(rows))
	for _, r := range rows {
		line, err := s.fileLine(Payout{r}, people[r.TherapistID], profiles[r.TherapistID])
		if err != nil {
			return err
		}
		lines = append(lines, line)
		file.Count++
		file.Amount += r.TotalCents
	}
	file.CSV, err = sortedTable(lines)
	return err
}

func (s *Service) fileLine(p Payout, payee payoutdb.PayeesByIDsRow, t directory.Therapist) ([]string, error) {
	bank, err := s.Directory.BankOf(t)
	if err != nil {
		return nil, err
	}
	var acc account.Account
	acc.ID, acc.Private = payee.ID, payee.Private
	personal, err := s.Account.Personal(acc)
	if err != nil {
		return nil, err
	}
	return p.tableRow(payee.FullName, personal.CPF, bank), nil
}

// WriteTable writes the payment file of a batch, with the columns of WriteFile.
func WriteTable(list []Carried) ([]byte, error) {
	lines := make([][]string, len(list))
	for i, c := range list {
		lines[i] = c.tableRow(c.Name, c.CPF, c.Bank)
	}
	return sortedTable(lines)
}

// sortedTable writes the rows ordered by the name of the therapist.
func sortedTable(lines [][]string) ([]byte, error) {
	slices.SortFunc(lines, func(a, b []string) int { return strings.Compare(br.Fold(a[1]), br.Fold(b[1])) })
	return writeCSV(append([][]string{fileHead}, lines...), keyCell)
}

// tableRow is the payout as a row of a payment file.
func (p Payout) tableRow(name, cpf string, bank directory.Bank) []string {
	means := "TED"
	if bank.PixKey != "" {
		means = "PIX"
	}
	return []string{
		p.ID,
		name,
		br.FormatCPF(cpf),
		means,
		bank.PixKey,
		bank.Bank,
		bank.Agency,
		bank.Account,
		decimal(p.TotalCents),
		p.DueOn.Wire(),
		p.Cycle().String(),
	}
}

// phoneKey is a PIX key that is a telephone number. An apostrophe before it would make it another key.
var phoneKey = regexp.MustCompile(`^\+\d{10,14}$`)

// keyCell is HarmlessCell, which leaves telephone numbers unchanged.
func keyCell(cell string) string {
	if phoneKey.MatchString(cell) {
		return cell
	}
	return HarmlessCell(cell)
}
