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

// BlockInput is a range of days off, as the screen sends it.
type BlockInput struct{ First, Last, Reason string }

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
	reason := strings.TrimSpace(in.Reason)
	f.Check(len([]rune(reason)) <= 250, "reason", "Use até 250 caracteres.")
	f.Check(br.Plain(reason), "reason", "Use apenas letras, números e sinais.")
	return Block{
		ID:     ids.New(),
		First:  first,
		Last:   last,
		Reason: reason,
	}, f.Err()
}

// AddBlock closes days without a change of the weekly entries. Sessions that are booked in these days stay booked: the
// therapist sees them and decides about each.
//
// Faults: invalid fields, ErrBlocks, fault.Missing.
func (s *Service) AddBlock(ctx context.Context, therapistID string, in BlockInput) (Block, error) {
	b, err := in.block(s.Clock.Today())
	if err != nil {
		return b, err
	}
	return b, s.DB.InTx(ctx, func(tx *store.Tx) error {
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
		err = s.q.InsertBlock(ctx, tx, agendadb.InsertBlockParams{
			ID:          b.ID,
			TherapistID: therapistID,
			FirstOn:     b.First,
			LastOn:      b.Last,
			Reason:      b.Reason,
		})
		if err != nil {
			return fmt.Errorf("insert block: %w", err)
		}
		s.changed(tx, therapistID)
		return nil
	})
}

// bookedIn returns the sessions on days off that are still to come or in progress. The caller adds the block first:
// afterwards no more sessions can be booked on these days, so the list is complete.
func (s *Service) bookedIn(ctx context.Context, therapistID string, b Block) ([]ScheduledSession, error) {
	from := b.First.In(at.SaoPaulo)
	if now := s.Clock.Now(); now.After(from) {
		from = now
	}
	return s.Sessions(ctx, therapistID, from, b.Last.AddDays(1).In(at.SaoPaulo), maxSessions)
}

// DropBlock removes a block, which opens its days again.
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
}

// Blocks returns the days off from today on.
func (s *Service) Blocks(ctx context.Context, therapistID string) ([]Block, error) {
	rows, err := s.q.BlocksOf(ctx, s.DB.Read(), agendadb.BlocksOfParams{
		TherapistID: therapistID,
		FromOn:      s.Clock.Today(),
	})
	if err != nil {
		return nil, fmt.Errorf("read blocks: %w", err)
	}
	out := make([]Block, len(rows))
	for i, r := range rows {
		out[i] = Block{
			ID:     r.ID,
			First:  r.FirstOn,
			Last:   r.LastOn,
			Reason: r.Reason,
		}
	}
	return out, nil
}
