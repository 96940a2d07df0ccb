package waiting

import (
	"context"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/jobs"
)

// OfferMail is the job that mails an offer to its person.
type OfferMail struct{ OfferID string }

func (OfferMail) Kind() string { return "waiting.tell_offer" }

// sendOfferMail sends the mail while the offer can be accepted. An employee gets it only at a personal address (Q195).
func (s *Service) sendOfferMail(ctx context.Context, j OfferMail) error {
	o, err := foundOffer(s.q.OfferByID(ctx, s.DB.Read(), j.OfferID))
	if fault.As(err) != nil || err == nil && !o.OpenAt(s.Clock.Now()) {
		return nil
	}
	if err != nil {
		return err
	}
	acc, ok, err := s.Account.Recipient(ctx, o.PatientID)
	if err != nil || !ok {
		return err
	}
	view, err := s.ReadOffer(ctx, actorOf(acc), o.ID)
	if err != nil {
		return err
	}
	mail := MailOffer(MailContent{
		OfferID:       o.ID,
		TherapistName: view.TherapistName,
		Start:         o.StartsAt.Time,
		Until:         o.ExpiresAt.Time,
		Was:           view.SessionStartsAt.Time,
	}, acc.Role() == actor.Enterprise)
	_, err = s.Account.Deliver(ctx, acc, jobs.ID(ctx), mail)
	return err
}
