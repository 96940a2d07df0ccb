package payout

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/store"
	"psic/internal/subscription"
)

// Attention is a hint to the therapist that something needs an action.
type Attention struct{ Code, Text, Path string }

// Home has the figures of the therapist's home page.
type Home struct {
	Month     Month
	Upcoming  int64
	Next      *Payout // counted and waiting
	NextTold  Told    // of Next
	NextCount int64   // sessions of Next
	Forming   Cycle   // the cycle that is still open
	Expected  money.Cents
	OpenCount int64   // sessions of the open cycle so far
	LastPaid  *Payout // the newest payout that was confirmed, or nil
	BankHeld  bool
	Attention []Attention
}

// HomeOf returns the figures of the therapist's home page.
//
// Faults: fault.Missing.
func (s *Service) HomeOf(ctx context.Context, therapistID string) (Home, error) {
	now := s.Clock.Now().In(at.SaoPaulo)
	year, err := s.Year(ctx, therapistID, now.Year())
	if err != nil {
		return Home{}, err
	}
	t, err := s.Directory.Therapist(ctx, therapistID)
	if err != nil {
		return Home{}, err
	}
	h := Home{
		Month:    year[now.Month()-1],
		BankHeld: t.BankHeld(s.Clock.Now()),
	}
	if h.Forming, err = s.cycleFor(ctx, therapistID, s.Clock.Today()); err != nil {
		return h, err
	}
	h.Upcoming, err = s.q.Upcoming(ctx, s.DB.Read(), payoutdb.UpcomingParams{
		TherapistID: therapistID,
		FromAt:      at.Of(now),
		ToAt:        at.Of(time.Date(now.Year(), now.Month()+1, 1, 0, 0, 0, 0, at.SaoPaulo)),
	})
	if err != nil {
		return h, fmt.Errorf("upcoming: %w", err)
	}
	if err := s.addPayouts(ctx, t, &h); err != nil {
		return h, err
	}
	return h, s.addAttention(ctx, t, &h)
}

// addPayouts fills in the payout that waits, the open cycle and the last confirmed payout.
func (s *Service) addPayouts(ctx context.Context, t directory.Therapist, h *Home) error {
	therapistID := t.AccountID
	open, err := s.q.NextOpen(ctx, s.DB.Read(), therapistID)
	if err == nil {
		h.Next = &Payout{open}
		h.NextCount, err = s.q.CountLines(ctx, s.DB.Read(), open.ID)
	}
	if err != nil && !store.None(err) {
		return fmt.Errorf("next payout: %w", err)
	}
	last, err := s.q.LastPaid(ctx, s.DB.Read(), therapistID)
	if err == nil {
		h.LastPaid = &Payout{last}
	} else if !store.None(err) {
		return fmt.Errorf("last payout: %w", err)
	}
	holds, err := s.payoutHolds(ctx, s.DB.Read(), open.ID)
	if err != nil {
		return err
	}
	if h.Next != nil {
		h.NextTold = s.told(*h.Next, s.withBank(*h.Next, t, holds[open.ID]))
	}
	lines, expected, err := s.count(ctx, s.DB.Read(), therapistID, h.Forming)
	h.Expected = expected
	for _, l := range lines {
		if l.Kind == LineSession {
			h.OpenCount++
		}
	}
	return err
}

func (s *Service) addAttention(ctx context.Context, t directory.Therapist, h *Home) error {
	therapistID := t.AccountID
	bank, err := s.Directory.BankOf(t)
	if err != nil {
		return err
	}
	hours, err := s.q.HasHours(ctx, s.DB.Read(), payoutdb.HasHoursParams{
		TherapistID: therapistID,
		TodayOn:     s.Clock.Today(),
	})
	if err != nil {
		return fmt.Errorf("hours: %w", err)
	}
	plan, err := s.planAttention(ctx, therapistID)
	if err != nil {
		return err
	}
	h.Attention = append(h.Attention, plan...)
	if h.Next != nil && h.Next.Way() == WayReturned {
		h.Attention = append(h.Attention, Attention{
			"PAYOUT_RETURNED",
			"O banco devolveu seu repasse. Confira sua chave PIX e sua conta: depois disso, enviamos de novo.",
			"/dados-pessoais-psicologo",
		})
	}
	if bank == (directory.Bank{}) {
		h.Attention = append(h.Attention, Attention{
			"BANK_MISSING",
			"Informe seus dados bancários para receber os repasses.",
			"/dados-pessoais-psicologo",
		})
	} else if h.BankHeld {
		h.Attention = append(h.Attention, Attention{
			"BANK_HELD",
			"Seus dados bancários mudaram: por segurança, os repasses ficam retidos por " +
				br.Duration(directory.BankHold) + ".",
			"/dados-pessoais-psicologo",
		})
	}
	if !hours {
		h.Attention = append(h.Attention, Attention{
			"AGENDA_EMPTY",
			"Sua agenda está vazia. Publique horários para aparecer na lista.",
			"/gerenciar-disponibilidade",
		})
	}
	return nil
}

func (s *Service) planAttention(ctx context.Context, therapistID string) ([]Attention, error) {
	p, sub, err := s.Subscription.Of(ctx, therapistID)
	if errors.Is(err, fault.Missing) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	const page = "/dados-pagamento-psicologo"
	switch sub.State() {
	case subscription.Overdue:
		return []Attention{{
			"PLAN_UNPAID",
			"O pagamento do seu plano não foi aprovado. Confira o cartão para continuar na lista.",
			page,
		}}, nil
	case subscription.Suspended:
		return []Attention{{"PLAN_SUSPENDED", "Sua assinatura está suspensa. Fale com o suporte.", page}}, nil
	case subscription.Cancelled:
		return []Attention{
			{"PLAN_ENDING", "Sua assinatura foi cancelada e vale até " + sub.ValidUntilOn.Wire() + ".", page},
		}, nil
	}
	if !p.Paid() {
		return nil, nil
	}
	expiring, err := s.Subscription.ExpiringCard(ctx, p, sub)
	if err != nil {
		return nil, err
	}
	if expiring != nil {
		text := "Seu cartão vence antes da cobrança de " + sub.NextChargeOn.Wire() + "."
		return []Attention{{"CARD_EXPIRES", text, page}}, nil
	}
	cards, err := s.Payment.Cards(ctx, therapistID)
	if err != nil || len(cards) > 0 {
		return nil, err
	}
	return []Attention{{"CARD_MISSING", "Cadastre um cartão para a próxima cobrança do seu plano.", page}}, nil
}
