package payout

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/payout/payoutdb"
)

// Overdue counts payouts that were not confirmed by their due day.
func (s *Service) Overdue(ctx context.Context) (int64, error) {
	n, err := s.q.CountOverdue(ctx, s.DB.Read(), s.Clock.Today())
	if err != nil {
		return 0, fmt.Errorf("count overdue payouts: %w", err)
	}
	return n, nil
}

// Waiting is a payout to confirm, with what an administrator needs to know about it.
type Waiting struct {
	Payout
	Name, CRP string
	FirstName string // of the administrator who confirmed first
	FiledName string // of the administrator who wrote it to a payment file
	Sessions  int64
	Bank      directory.Bank
	Holds     []Hold
	Lifters   map[string]account.PersonRow // the administrators who lifted holds, by id
	NoBank    bool                         // the therapist has no bank data
	BankMoved bool                         // the bank data changed after the payment file

	cpfIndex string
}

// heldBack says why the payout cannot be confirmed, or is empty.
func (w Waiting) heldBack() string {
	switch {
	case w.NoBank:
		return "BANK_MISSING"
	case waits(w.Holds):
		return "HELD"
	}
	return ""
}

// OpenState is the part of the list that a payout is in.
type OpenState string

const (
	StateReady OpenState = "READY"
	StateHeld  OpenState = "HELD"
	StateFiled OpenState = "FILED" // in a batch or a payment file, and not paid yet
)

func (w Waiting) state() OpenState {
	switch {
	case w.BatchID != "":
		return StateFiled
	case w.heldBack() != "":
		return StateHeld
	case !w.FiledAt.IsZero():
		return StateFiled
	}
	return StateReady
}

// ChangedSinceFile says whether the amount or the bank data is no longer the one of the payment file.
func (w Waiting) ChangedSinceFile() bool {
	return !w.FiledAt.IsZero() && (w.FiledCents != w.TotalCents || w.BankMoved)
}

// Orders of the list.
const (
	SortDue    = "DUE"
	SortAmount = "AMOUNT"
	SortName   = "NAME"
)

// OpenFilter chooses and orders payouts to confirm.
type OpenFilter struct {
	Text  string // of the name, the CRP, the CPF or the PIX key
	State OpenState
	Cycle Cycle // zero is every cycle
	Sort  string
	page.Page
}

// OpenList is a page of payouts to confirm. Counts, amounts and cycles are those of all pages.
type OpenList struct {
	Rows   []Waiting
	Total  int64
	Amount money.Cents
	// Counts has the number of payouts in each state, with the same text and cycle.
	Counts map[OpenState]int64
	Cycles []Cycle
	// Ready lists what the administrator may select, at most MaxBatch.
	Ready []Waiting
	// Batchable is what Selectable finds with the same text and cycle.
	Batchable Batchable
}

// Batchable is how many payouts a batch may have, and their sum.
type Batchable struct {
	Count  int64
	Amount money.Cents
}

// maxOpen bounds how many open payouts are read. A platform of ten thousand therapists has fewer in a month.
const maxOpen = 5000

// ToConfirm returns a page of the payouts that wait for an administrator. The bank data is sealed, so a search by PIX
// key is done here and not in the database.
func (s *Service) ToConfirm(ctx context.Context, f OpenFilter, adminID string) (OpenList, error) {
	all, err := s.waiting(ctx)
	if err != nil {
		return OpenList{}, err
	}
	out := OpenList{Counts: map[OpenState]int64{}}
	match := s.matcher(f.Text)
	var rows []Waiting
	for _, w := range all {
		if c := w.Cycle(); !slices.Contains(out.Cycles, c) {
			out.Cycles = append(out.Cycles, c)
		}
		if !match(w) || !f.Cycle.holds(w.Cycle()) {
			continue
		}
		out.Counts[w.state()]++
		if w.batchable(adminID) {
			out.Batchable.Count++
			out.Batchable.Amount += w.TotalCents
		}
		if f.State == "" || f.State == w.state() {
			rows = append(rows, w)
			out.Amount += w.TotalCents
		}
	}
	order(rows, f.Sort)
	for _, w := range rows {
		if len(out.Ready) < MaxBatch && w.selectable(adminID) {
			out.Ready = append(out.Ready, w)
		}
	}
	out.Total = int64(len(rows))
	from := min(f.Skip(), len(rows))
	out.Rows = rows[from:min(from+f.Size, len(rows))]
	return out, s.addNames(ctx, out.Rows)
}

// Selectable returns all payouts that the filter finds and this administrator may put into a batch.
func (s *Service) Selectable(ctx context.Context, f OpenFilter, adminID string) ([]Waiting, error) {
	all, err := s.waiting(ctx)
	if err != nil {
		return nil, err
	}
	match := s.matcher(f.Text)
	return slices.DeleteFunc(all, func(w Waiting) bool {
		return !w.batchable(adminID) || !match(w) || !f.Cycle.holds(w.Cycle())
	}), nil
}

// selectable says whether this administrator may confirm the payout.
func (w Waiting) selectable(adminID string) bool {
	return w.BatchID == "" && w.heldBack() == "" && w.FirstBy != adminID && !w.ChangedSinceFile()
}

// batchable says whether this administrator may put the payout into a batch: what is in a payment file may not.
func (w Waiting) batchable(adminID string) bool { return w.selectable(adminID) && w.FiledAt.IsZero() }

// Cycle returns the cycle of the payout.
func (p Payout) Cycle() Cycle {
	if p.Weekly {
		return WeekOf(p.ClosesOn)
	}
	return CycleOf(p.ClosesOn)
}

// holds says whether a payout of the other cycle is meant by this one. The zero cycle means every cycle.
func (c Cycle) holds(other Cycle) bool { return c == (Cycle{}) || c.Closes() == other.Closes() }

// waiting returns all open payouts, the earliest due day first.
func (s *Service) waiting(ctx context.Context) ([]Waiting, error) {
	rows, err := s.q.OpenPayouts(ctx, s.DB.Read(), maxOpen)
	if err != nil {
		return nil, fmt.Errorf("read open payouts: %w", err)
	}
	payouts, therapists := make([]string, len(rows)), make([]string, len(rows))
	for i, r := range rows {
		payouts[i], therapists[i] = r.Payout.ID, r.Payout.TherapistID
	}
	holds, err := s.payoutHolds(ctx, s.DB.Read(), payouts...)
	if err != nil {
		return nil, err
	}
	profiles, err := s.Directory.TherapistsByIDs(ctx, s.DB.Read(), therapists)
	if err != nil {
		return nil, err
	}
	out := make([]Waiting, len(rows))
	for i, r := range rows {
		if out[i], err = s.waitingRow(r, profiles, holds[r.Payout.ID]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (s *Service) waitingRow(
	r payoutdb.OpenPayoutsRow,
	profiles map[string]directory.Therapist,
	holds []Hold,
) (Waiting, error) {
	w := Waiting{
		Payout:   Payout{r.Payout},
		Name:     r.FullName,
		Sessions: r.Sessions,
		Holds:    holds,
		NoBank:   true,
	}
	if r.CpfIndex != nil {
		w.cpfIndex = *r.CpfIndex
	}
	t, ok := profiles[r.Payout.TherapistID]
	if !ok {
		return w, nil
	}
	bank, err := s.Directory.BankOf(t)
	w.CRP, w.Bank, w.NoBank = t.Crp, bank, bank == (directory.Bank{})
	w.Holds = s.withBank(w.Payout, t, holds)
	w.BankMoved = !w.FiledAt.IsZero() && t.BankChangedAt.After(w.FiledAt.Time)
	return w, err
}

// matcher says whether a payout fits what an administrator searches for.
func (s *Service) matcher(text string) func(Waiting) bool {
	text = br.Fold(strings.TrimSpace(text))
	if text == "" {
		return func(Waiting) bool { return true }
	}
	cpfIndex := ""
	if cpf, ok := br.CPF(text); ok {
		cpfIndex = s.Account.CPFIndex(cpf)
	}
	return func(w Waiting) bool {
		return cpfIndex != "" && w.cpfIndex == cpfIndex ||
			strings.Contains(br.Fold(w.Name), text) ||
			strings.Contains(br.Fold(w.CRP), text) ||
			strings.Contains(br.Fold(w.Bank.PixKey), text)
	}
}

func order(rows []Waiting, by string) {
	slices.SortStableFunc(rows, func(a, b Waiting) int {
		switch by {
		case SortAmount:
			return cmp.Compare(b.TotalCents, a.TotalCents)
		case SortName:
			return cmp.Compare(br.Fold(a.Name), br.Fold(b.Name))
		}
		return 0 // read in the order of the due days
	})
}

// addNames adds the names of the administrators who acted on the payouts.
func (s *Service) addNames(ctx context.Context, rows []Waiting) error {
	var who []string
	for _, w := range rows {
		who = append(who, w.FirstBy, w.FiledBy)
		who = append(who, lifters(map[string][]Hold{w.ID: w.Holds})...)
	}
	people, err := s.Account.PeopleByIDs(ctx, who)
	for i, w := range rows {
		rows[i].Lifters = people
		rows[i].FirstName, rows[i].FiledName = adminName(people[w.FirstBy]), adminName(people[w.FiledBy])
	}
	return err
}

// adminName returns the name of an administrator, or the address of one without a name.
func adminName(p account.PersonRow) string { return cmp.Or(p.FullName, p.Email) }

var ErrCycle = fault.New(fault.Invalid, "payout.cycle_invalid", "Escolha um ciclo da lista.")

// ParseCycle reads a cycle such as "2026-11", or the Sunday of a week as "2026-11-22". An empty text is no cycle.
//
// Faults: ErrCycle.
func ParseCycle(text string) (Cycle, error) {
	if text == "" {
		return Cycle{}, nil
	}
	var d at.Date
	if len(text) == len("2026-11-22") {
		if err := d.Scan(text); err != nil || d.Weekday() != time.Sunday {
			return Cycle{}, ErrCycle
		}
		return WeekOf(d), nil
	}
	if err := d.Scan(text + "-01"); err != nil {
		return Cycle{}, ErrCycle
	}
	return Cycle{Year: d.Year(), Month: d.Month()}, nil
}

// String is the cycle as ParseCycle reads it.
func (c Cycle) String() string {
	if c.Weekly() {
		return c.Sunday.String()
	}
	return fmt.Sprintf("%04d-%02d", c.Year, int(c.Month))
}
