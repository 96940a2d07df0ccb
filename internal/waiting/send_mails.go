package waiting

import (
	"context"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/jobs"
)

type (
	// OfferMail is the job that mails an offer to its person.
	OfferMail struct{ OfferID string }
	// OverMail is the job that tells a person that the last day of a wait has passed.
	OverMail struct{ WaitID string }
)

func (OfferMail) Kind() string { return "waiting.tell_offer" }
func (OverMail) Kind() string  { return "waiting.tell_over" }

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

// sendOverMail sends the mail unless the person waits for the therapist again. An employee gets it only at a personal
// address (Q195).
func (s *Service) sendOverMail(ctx context.Context, j OverMail) error {
	w, err := foundWait(s.q.WaitByID(ctx, s.DB.Read(), j.WaitID))
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	acc, ok, err := s.Account.Recipient(ctx, w.PatientID)
	if err != nil || !ok {
		return err
	}
	waits, _, err := s.List(ctx, actorOf(acc))
	if err != nil {
		return err
	}
	for _, other := range waits {
		if other.TherapistID == w.TherapistID && !other.Earlier() {
			return nil
		}
	}
	therapist, err := s.Account.ByID(ctx, w.TherapistID)
	if fault.As(err) != nil || err == nil && !therapist.Active {
		return nil
	}
	if err != nil {
		return err
	}
	mail := MailOver(OverContent{
		TherapistID:   w.TherapistID,
		TherapistName: nameOf(therapist.Nickname, therapist.FullName),
		LastOn:        w.LastOn,
	}, acc.Role() == actor.Enterprise)
	_, err = s.Account.Deliver(ctx, acc, jobs.ID(ctx), mail)
	return err
}
