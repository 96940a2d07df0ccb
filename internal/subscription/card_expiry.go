package subscription

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/payment"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// cardNotice is how many days before a charge a therapist gets a mail about a card that expires before it. It is not
// more than a week, because the queue remembers for a week that the mail was sent (jobs.Once).
const cardNotice = 7

// ExpiringCard returns the active card when it expires before the next charge of the plan, or nil.
func (s *Service) ExpiringCard(ctx context.Context, p Plan, sub Subscription) (*payment.Card, error) {
	if sub.State() != OK || sub.NextChargeOn.IsZero() {
		return nil, nil
	}
	if sub.NextPlanID != nil {
		next, err := s.Plan(ctx, *sub.NextPlanID)
		if err != nil {
			return nil, err
		}
		p = next
	}
	if !p.Paid() || p.unpriced() {
		return nil, nil
	}
	cards, err := s.Payment.ActiveCards(ctx, []string{sub.TherapistID})
	if err != nil {
		return nil, err
	}
	card, found := cards[sub.TherapistID]
	if !found || !payment.ExpiresBefore(card, sub.NextChargeOn) {
		return nil, nil
	}
	return &card, nil
}

// warnOfCards starts a mail to each therapist whose card expires before the charge of the next days, once for a charge.
func (s *Service) warnOfCards(ctx context.Context) error {
	for after := ""; ; {
		rows, err := s.q.ChargedSoon(ctx, s.DB.Read(), subscriptiondb.ChargedSoonParams{
			TodayOn: s.Clock.Today(),
			LastOn:  s.Clock.Today().AddDays(cardNotice),
			After:   after,
			Most:    billPage,
		})
		if err != nil {
			return fmt.Errorf("charges of the next days: %w", err)
		}
		if len(rows) == 0 {
			return nil
		}
		if err := s.warnOfCardsIn(ctx, rows); err != nil {
			return err
		}
		after = rows[len(rows)-1].TherapistID
	}
}

func (s *Service) warnOfCardsIn(ctx context.Context, rows []subscriptiondb.ChargedSoonRow) error {
	due := make(map[string]at.Date, len(rows))
	people := make([]string, len(rows))
	for i, r := range rows {
		people[i], due[r.TherapistID] = r.TherapistID, r.NextChargeOn
	}
	cards, err := s.Payment.ActiveCards(ctx, people)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		for _, id := range people {
			card, found := cards[id]
			if !found || !payment.ExpiresBefore(card, due[id]) {
				continue
			}
			mail := PlanMail{TherapistID: id, What: MailCardExpires}
			if err := s.Jobs.Enqueue(ctx, tx, mail, jobs.Once("card "+id+" "+due[id].String())); err != nil {
				return err
			}
		}
		return nil
	})
}
