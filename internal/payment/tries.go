package payment

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
)

// Limits of declined cards, against people who test stolen numbers: five a session, and ten a day for a network source,
// whatever it pays. A try counts from before the request to the provider until it is known that the card was not
// declined. Otherwise many requests at the same time would all pass.
const (
	sessionTries = 5
	sourceTries  = 10
	sourcePer    = 24 * time.Hour
)

// States of a try, as stored.
const (
	tryOpen     = "OPEN" // the provider has not responded
	tryDeclined = "DECLINED"
	tryOther    = "OTHER" // paid, in analysis or never tried: it does not count
)

// ErrCardTries: the session accepts no more cards. PIX and balance still pay it.
var ErrCardTries = fault.New(
	fault.TooMany,
	"payment.card_tries",
	"Por segurança, esta sessão não aceita mais tentativas com cartão. Nada foi cobrado. "+
		"Você ainda pode pagar com PIX ou com o seu saldo.",
)

// ErrSourceTries: too many cards were declined to this network source within a day.
func ErrSourceTries(wait time.Duration) *fault.Error {
	hours := int(math.Ceil(wait.Hours()))
	when := fmt.Sprintf("em %d horas", hours)
	if hours <= 1 {
		when = "em uma hora"
	}
	f := fault.New(
		fault.TooMany,
		"payment.card_source_tries",
		"Por segurança, depois de vários cartões recusados, esta conexão só poderá tentar outro cartão "+when+
			". Nada foi cobrado. Sessões podem ser pagas com PIX ou com saldo.",
	)
	f.RetryAfter = int(math.Ceil(wait.Seconds()))
	return f
}

// ErrSourceBusy: too many tries of one network source are open at the provider.
var ErrSourceBusy = newSourceBusy()

func newSourceBusy() *fault.Error {
	f := fault.New(
		fault.TooMany,
		"payment.card_source_busy",
		"Há muitos pagamentos com cartão em andamento nesta conexão. Nada foi cobrado. "+
			"Tente novamente em um minuto, ou pague com PIX ou saldo.",
	)
	f.RetryAfter = 60
	return f
}

// countOrderTry counts the attempt of an order that pays by card. The caller has locked what the order is for, so one
// session has one attempt at a time.
//
// Faults: ErrCardTries, ErrSourceTries, ErrSourceBusy.
func (s *Service) countOrderTry(ctx context.Context, tx *store.Tx, id string, o Order) error {
	if o.Method != ByCard {
		return nil
	}
	if o.Purpose != ForSubscription {
		n, err := s.q.DeclinedCards(ctx, tx, paymentdb.DeclinedCardsParams{
			Purpose:     o.Purpose,
			ReferenceID: o.ReferenceID,
		})
		if err != nil {
			return fmt.Errorf("declined cards: %w", err)
		}
		if n >= sessionTries {
			return ErrCardTries
		}
	}
	return s.reserveTry(ctx, tx, id)
}

// reserveTry counts a try for the network source of the request. A charge that the platform starts itself has no
// source.
//
// Faults: ErrSourceTries, ErrSourceBusy.
func (s *Service) reserveTry(ctx context.Context, tx *store.Tx, id string) error {
	network := httpx.MetaFrom(ctx).Source()
	if network == "" || !s.CountSources {
		return nil
	}
	now, source := s.Clock.Now(), s.Ring.BlindIndex("card-source", network)
	if err := s.q.LockSource(ctx, tx, paymentdb.LockSourceParams{Source: source, TriedAt: at.Of(now)}); err != nil {
		return fmt.Errorf("lock source: %w", err)
	}
	tried, err := s.q.CountedTries(ctx, tx, paymentdb.CountedTriesParams{
		Source:  source,
		SinceAt: at.Of(now.Add(-sourcePer)),
		Most:    sourceTries,
	})
	if err != nil {
		return fmt.Errorf("tries of a source: %w", err)
	}
	if len(tried) == sourceTries {
		return refusedTry(tried, now)
	}
	if err := s.q.InsertTry(ctx, tx, paymentdb.InsertTryParams{
		ID:      id,
		Source:  source,
		TriedAt: at.Of(now),
	}); err != nil {
		return fmt.Errorf("insert try: %w", err)
	}
	return nil
}

// refusedTry returns the fault of a source whose tries are used up: with the waiting time when all were declined, and
// ErrSourceBusy when some are still open.
func refusedTry(tried []paymentdb.CountedTriesRow, now time.Time) error {
	for _, t := range tried {
		if t.State == tryOpen {
			return ErrSourceBusy
		}
	}
	return ErrSourceTries(tried[len(tried)-1].TriedAt.Add(sourcePer).Sub(now))
}

// countTry updates the try of a charge: it counts while the outcome is unknown, and when the card was declined.
func (s *Service) countTry(ctx context.Context, tx *store.Tx, c Charge, to Status) error {
	if Method(c.Method) != ByCard {
		return nil
	}
	state := tryOther
	switch to {
	case Unknown:
		state = tryOpen
	case Declined:
		state = tryDeclined
	}
	return s.moveTry(ctx, tx, c.ID, state)
}

func (s *Service) moveTry(ctx context.Context, tx *store.Tx, id, state string) error {
	if err := s.q.MoveTry(ctx, tx, paymentdb.MoveTryParams{ID: id, State: state}); err != nil {
		return fmt.Errorf("move try: %w", err)
	}
	return nil
}

// TryCard counts a card that is tried without a charge of ours: when it is saved, or when the provider charges it
// itself.
//
// Faults: ErrSourceTries, ErrSourceBusy, and those of try.
func (s *Service) TryCard(ctx context.Context, try func() error) error {
	id := ids.New()
	if err := s.DB.InTx(ctx, func(tx *store.Tx) error { return s.reserveTry(ctx, tx, id) }); err != nil {
		return err
	}
	err, state := try(), tryOther
	if errors.Is(err, ErrDeclined) {
		state = tryDeclined
	}
	ctx = context.WithoutCancel(ctx) // the try must be closed also when the person closes the page
	return errors.Join(err, s.DB.InTx(ctx, func(tx *store.Tx) error { return s.moveTry(ctx, tx, id, state) }))
}

// dropTries deletes tries and sources that no longer count.
func (s *Service) dropTries(ctx context.Context, tx *store.Tx) error {
	before := at.Of(s.Clock.Now().Add(-sourcePer))
	return errors.Join(s.q.DropTries(ctx, tx, before), s.q.DropSources(ctx, tx, before))
}
