package agenda

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/agenda/agendadb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
)

const maxBlockDays = 366

// BlockInput is a block as the screen sends it. From and To are hours; without them the block closes whole days.
type BlockInput struct{ First, Last, From, To, Reason string }

func (in BlockInput) block(today at.Date) (Block, error) {
	var f fault.Fields
	first, err := at.ParseDate(in.First)
	f.Check(err == nil, "firstDay", "Informe o primeiro dia no formato DD/MM/AAAA.")
	last := first
	if in.Last != "" {
		last, err = at.ParseDate(in.Last)
		f.Check(err == nil, "lastDay", "Informe o último dia no formato DD/MM/AAAA.")
	}
	if len(f) == 0 {
		f.Check(!last.Before(first), "lastDay", "O último dia vem depois do primeiro.")
		f.Check(!last.Before(today), "lastDay", "Escolha dias a partir de hoje.")
		f.Check(!last.After(first.AddDays(maxBlockDays)), "lastDay", "Um bloqueio vai até um ano.")
	}
	from, to := in.hours(&f)
	reason := strings.TrimSpace(in.Reason)
	f.Check(len([]rune(reason)) <= 250, "reason", "Use até 250 caracteres.")
	f.Check(br.Plain(reason), "reason", "Use apenas letras, números e sinais.")
	return Block{
		ID:     ids.New(),
		First:  first,
		Last:   last,
		From:   from,
		To:     to,
		Reason: reason,
	}, f.Err()
}

// hours parses the hours of a block. The end may be 24:00 or, which is the same, 00:00.
func (in BlockInput) hours(f *fault.Fields) (from, to int) {
	if in.From == "" && in.To == "" {
		return 0, dayMinutes
	}
	from, ok := Minute(in.From)
	f.Check(ok, "startTime", "Informe o início no formato HH:MM.")
	to, toOK := dayMinutes, true
	if in.To != "24:00" && in.To != "24:00:00" {
		to, toOK = Minute(in.To)
	}
	f.Check(toOK, "finishTime", "Informe o término no formato HH:MM.")
	if to == 0 {
		to = dayMinutes
	}
	if ok && toOK {
		f.Check(from < to, "finishTime", "O término vem depois do início.")
	}
	return from, to
}

// AddBlock closes days, or hours of days, without a change of the weekly entries. Sessions that are booked in them stay
// booked: the therapist sees them and decides. Blocks of the same hours whose days overlap or touch become one.
//
// Faults: invalid fields, ErrBlocks, ErrBlocked, fault.Missing.
func (s *Service) AddBlock(ctx context.Context, therapistID string, in BlockInput) (Block, error) {
	b, err := in.block(s.Clock.Today())
	if err != nil {
		return b, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.lockVersion(ctx, tx, therapistID); err != nil {
			return err
		}
		n, err := s.q.CountBlocks(ctx, tx, agendadb.CountBlocksParams{
			TherapistID: therapistID,
			FromOn:      s.Clock.Today(),
		})
		if err != nil {
			return fmt.Errorf("count blocks: %w", err)
		}
		if n >= maxBlocks {
			return ErrBlocks
		}
		closed := b
		err = s.republish(ctx, tx, therapistID, func() error {
			b, err = s.insertMerged(ctx, tx, therapistID, b)
			return err
		})
		if err != nil {
			return err
		}
		return s.Closed(ctx, tx, therapistID, closed)
	})
	return b, err
}

// CloseHour blocks the time of a session that the therapist cancelled and does not open again (Q211). The caller has
// locked the agenda. A session over midnight needs its first day alone: its slot begins there.
func (s *Service) CloseHour(ctx context.Context, tx *store.Tx, therapistID string, taken Interval, why string) error {
	start := taken.Start().In(at.SaoPaulo)
	day := at.DateOf(start, at.SaoPaulo)
	from, to := start.Hour()*60+start.Minute(), dayMinutes
	if end := taken.End().In(at.SaoPaulo); at.DateOf(end, at.SaoPaulo) == day {
		to = end.Hour()*60 + end.Minute()
	}
	_, err := s.insertMerged(ctx, tx, therapistID, Block{
		ID:     ids.New(),
		First:  day,
		Last:   day,
		From:   from,
		To:     to,
		Reason: why,
	})
	if fault.As(err) == ErrBlocked {
		return nil
	}
	return err
}

// insertMerged inserts a block together with those of the same hours that it overlaps or touches, as one block.
//
// Faults: ErrBlocked.
func (s *Service) insertMerged(ctx context.Context, tx *store.Tx, therapistID string, b Block) (Block, error) {
	near, err := s.q.BlocksBetween(ctx, tx, agendadb.BlocksBetweenParams{
		TherapistID: therapistID,
		FirstOn:     b.First.AddDays(-1),
		FinalOn:     b.Last.AddDays(1),
	})
	if err != nil {
		return b, fmt.Errorf("read blocks: %w", err)
	}
	var replaced []string
	whole := b
	for _, row := range near {
		old := blockOf(row)
		if old.contains(b) {
			return b, ErrBlocked
		}
		if whole.merges(old) {
			whole = whole.with(old)
			replaced = append(replaced, old.ID)
		}
	}
	if len(replaced) > 0 {
		drop := agendadb.DropBlocksParams{TherapistID: therapistID, Ids: store.List(replaced)}
		if err := s.q.DropBlocks(ctx, tx, drop); err != nil {
			return b, fmt.Errorf("drop merged blocks: %w", err)
		}
	}
	err = s.q.InsertBlock(ctx, tx, agendadb.InsertBlockParams{
		ID:          whole.ID,
		TherapistID: therapistID,
		FirstOn:     whole.First,
		LastOn:      whole.Last,
		FromMinute:  int64(whole.From),
		ToMinute:    int64(whole.To),
		Reason:      whole.Reason,
	})
	if err != nil {
		return b, fmt.Errorf("insert block: %w", err)
	}
	s.changed(tx, therapistID)
	return whole, nil
}

// contains says whether every hour of x is closed by b already.
func (b Block) contains(x Block) bool {
	return !x.First.Before(b.First) && !x.Last.After(b.Last) && b.From <= x.From && x.To <= b.To
}

// merges says whether two blocks become one: they have the same hours, and their days overlap. Days that only touch
// stay apart when their reasons differ, so that a holiday before the vacation keeps its name.
func (b Block) merges(x Block) bool {
	if b.From != x.From || b.To != x.To {
		return false
	}
	reach := 0
	if b.Reason == x.Reason {
		reach = 1
	}
	return !x.First.After(b.Last.AddDays(reach)) && !x.Last.Before(b.First.AddDays(-reach))
}

func (b Block) with(x Block) Block {
	if x.First.Before(b.First) {
		b.First = x.First
	}
	if x.Last.After(b.Last) {
		b.Last = x.Last
	}
	if b.Reason == "" {
		b.Reason = x.Reason
	}
	return b
}

// bookedIn returns the sessions in a block that are still to come or in progress. The caller adds the block first:
// afterwards no more sessions can be booked in it, so the list is complete.
func (s *Service) bookedIn(ctx context.Context, therapistID string, b Block) ([]ScheduledSession, error) {
	from := b.First.In(at.SaoPaulo)
	if now := s.Clock.Now(); now.After(from) {
		from = now
	}
	list, err := s.Sessions(ctx, therapistID, from, b.Last.AddDays(1).In(at.SaoPaulo), maxSessions)
	if err != nil || b.WholeDay() {
		return list, err
	}
	inside := []ScheduledSession{}
	for _, x := range list {
		slot := Slot{Start: x.StartsAt.Time, End: x.EndsAt.Time}
		last := at.DateOf(slot.End.Add(-1), at.SaoPaulo)
		if b.closes(x.Day(), slot, at.SaoPaulo) || b.closes(last, slot, at.SaoPaulo) {
			inside = append(inside, x)
		}
	}
	return inside, nil
}

// DropBlock removes a block, which opens its days or hours again.
//
// Faults: fault.Missing.
func (s *Service) DropBlock(ctx context.Context, therapistID, id string) error {
	if !ids.Valid(id) {
		return fault.Missing
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.lockVersion(ctx, tx, therapistID); err != nil {
			return err
		}
		return s.republish(ctx, tx, therapistID, func() error {
			n, err := s.q.DropBlock(ctx, tx, agendadb.DropBlockParams{ID: id, TherapistID: therapistID})
			if err != nil {
				return fmt.Errorf("drop block: %w", err)
			}
			if n == 0 {
				return fault.Missing
			}
			s.changed(tx, therapistID)
			return nil
		})
	})
}

// BlocksIn returns the blocks of a range of days, past ones included.
func (s *Service) BlocksIn(ctx context.Context, therapistID string, first, last at.Date) ([]Block, error) {
	rows, err := s.q.BlocksBetween(ctx, s.DB.Read(), agendadb.BlocksBetweenParams{
		TherapistID: therapistID,
		FirstOn:     first,
		FinalOn:     last,
	})
	if err != nil {
		return nil, fmt.Errorf("read blocks: %w", err)
	}
	return blocksOf(rows), nil
}

// Blocks returns the blocks from today on.
func (s *Service) Blocks(ctx context.Context, therapistID string) ([]Block, error) {
	rows, err := s.q.BlocksOf(ctx, s.DB.Read(), agendadb.BlocksOfParams{
		TherapistID: therapistID,
		FromOn:      s.Clock.Today(),
	})
	if err != nil {
		return nil, fmt.Errorf("read blocks: %w", err)
	}
	return blocksOf(rows), nil
}

func blocksOf(rows []agendadb.DayBlock) []Block {
	out := make([]Block, len(rows))
	for i, r := range rows {
		out[i] = blockOf(r)
	}
	return out
}

func blockOf(r agendadb.DayBlock) Block {
	return Block{
		ID:     r.ID,
		First:  r.FirstOn,
		Last:   r.LastOn,
		From:   int(r.FromMinute),
		To:     int(r.ToMinute),
		Reason: r.Reason,
	}
}
