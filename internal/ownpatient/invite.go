package ownpatient

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/ownpatient/ownpatientdb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Input is whom a therapist invites, and the price of a session. Without an address the invitation is a link.
type Input struct {
	Person
	Price money.Cents
}

// Invite invites an own patient. An invitation with an address is mailed; the link of another one is returned, once.
//
// Faults: invalid fields, fault.Missing, ErrTooManyOpen, ErrTooManyToday, ErrInvitedAlready.
func (s *Service) Invite(ctx context.Context, therapistID string, in Input) (id, link string, err error) {
	var f fault.Fields
	checkPrice(&f, in.Price)
	person := in.Person.check(&f)
	inviter, err := s.Account.ByID(ctx, therapistID)
	if err != nil {
		return "", "", err
	}
	f.Check(person.Email != inviter.Email, "email", "Este e-mail é o seu. Informe o do paciente.")
	if err := f.Err(); err != nil {
		return "", "", err
	}
	id = ids.New()
	sealed, err := s.seal(id, person)
	if err != nil {
		return "", "", err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.Agenda.Lock(ctx, tx, therapistID); err != nil {
			return err
		}
		index := s.index(person.Email)
		if err := s.mayInvite(ctx, tx, therapistID, "", index); err != nil {
			return err
		}
		open, err := s.q.CountOpen(ctx, tx, therapistID)
		if err != nil {
			return fmt.Errorf("count invitations: %w", err)
		}
		if open >= MaxOpen {
			return ErrTooManyOpen
		}
		var secret *string
		if person.Email == "" {
			link, secret = s.newLink()
		}
		now := s.Clock.Now()
		err = s.q.InsertInvitation(ctx, tx, ownpatientdb.InsertInvitationParams{
			ID:          id,
			TherapistID: therapistID,
			Person:      sealed,
			EmailIndex:  index,
			PriceCents:  in.Price,
			SecretHash:  secret,
			CreatedAt:   at.Of(now),
			SentAt:      at.Of(now),
			ExpiresAt:   at.Of(now.Add(Life)),
		})
		if err != nil {
			return fmt.Errorf("insert invitation: %w", err)
		}
		if person.Email == "" {
			return nil
		}
		return s.Jobs.Enqueue(ctx, tx, InvitationMail{ID: id})
	})
	return id, link, err
}

// index is the blind index of an address. It is the same for all therapists, and empty without an address.
func (s *Service) index(email string) string {
	if email == "" {
		return ""
	}
	return s.Ring.BlindIndex("own-invitation", email)
}

// newLink returns a link and the hash of its secret.
func (s *Service) newLink() (link string, hash *string) {
	plain, sum := crypt.Token()
	return s.BaseURL + Path + plain, &sum
}

// Path is where a link leads; the secret follows.
const Path = "/convite-psicologo/"

// mayInvite checks the limits of a day. The caller has locked the agenda, so that two requests cannot both be the last.
//
// Faults: ErrTooManyToday, ErrInvitedAlready.
func (s *Service) mayInvite(ctx context.Context, tx *store.Tx, therapistID, id, index string) error {
	now := s.Clock.Now()
	n, err := s.q.CountSent(ctx, tx, ownpatientdb.CountSentParams{
		TherapistID: therapistID,
		SinceAt:     at.Of(now.Add(-day)),
	})
	if err != nil {
		return fmt.Errorf("count invitations: %w", err)
	}
	if n >= MaxPerDay {
		return ErrTooManyToday
	}
	if index == "" {
		return nil
	}
	known, err := s.q.SentTo(ctx, tx, ownpatientdb.SentToParams{
		TherapistID: therapistID,
		EmailIndex:  index,
		ExceptID:    id,
		SinceAt:     at.Of(now.Add(-mailEvery)),
	})
	if err != nil {
		return fmt.Errorf("invitations of an address: %w", err)
	}
	if known {
		return ErrInvitedAlready
	}
	return nil
}

// SendAgain sends an invitation again that is open or expired, with another fourteen days and a new link. The older
// link no longer works.
//
// Faults: fault.Missing, ErrClosed, ErrTooManyOpen, ErrTooManyToday, ErrInvitedAlready.
func (s *Service) SendAgain(ctx context.Context, therapistID, id string) (link string, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.Agenda.Lock(ctx, tx, therapistID); err != nil {
			return err
		}
		i, err := s.own(ctx, tx, therapistID, id)
		if err != nil {
			return err
		}
		now := s.Clock.Now()
		if err := s.mayInvite(ctx, tx, therapistID, id, i.EmailIndex); err != nil {
			return err
		}
		if i.Invited.Email != "" && now.Sub(i.SentAt.Time) < mailEvery {
			return ErrInvitedAlready
		}
		open, err := s.q.CountOpen(ctx, tx, therapistID)
		if err != nil {
			return fmt.Errorf("count invitations: %w", err)
		}
		if State(i.State) == Expired && open >= MaxOpen {
			return ErrTooManyOpen
		}
		var secret *string
		if i.Invited.Email == "" {
			link, secret = s.newLink()
		}
		n, err := s.q.SendAgain(ctx, tx, ownpatientdb.SendAgainParams{
			ID:         id,
			SecretHash: secret,
			SentAt:     at.Of(now),
			ExpiresAt:  at.Of(now.Add(Life)),
		})
		if err != nil {
			return fmt.Errorf("send invitation again: %w", err)
		}
		if n == 0 {
			return ErrClosed
		}
		if i.Invited.Email == "" {
			return nil
		}
		return s.Jobs.Enqueue(ctx, tx, InvitationMail{ID: id})
	})
	return link, err
}

// Withdraw ends an invitation. Its link no longer works. Withdrawing twice does it once.
//
// Faults: fault.Missing, ErrClosed.
func (s *Service) Withdraw(ctx context.Context, therapistID, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		i, err := s.own(ctx, tx, therapistID, id)
		if err != nil || State(i.State) == Withdrawn {
			return err
		}
		n, err := s.q.CloseInvitation(ctx, tx, ownpatientdb.CloseInvitationParams{
			ID:       id,
			State:    string(Withdrawn),
			ClosedAt: at.Of(s.Clock.Now()),
		})
		if err != nil {
			return fmt.Errorf("withdraw invitation: %w", err)
		}
		if n == 0 {
			return ErrClosed
		}
		return nil
	})
}

// own returns an invitation of a therapist.
//
// Faults: fault.Missing.
func (s *Service) own(ctx context.Context, tx *store.Tx, therapistID, id string) (Invitation, error) {
	key := ownpatientdb.InvitationOfTherapistParams{ID: id, TherapistID: therapistID}
	return s.found(s.q.InvitationOfTherapist(ctx, tx, key))
}

// Invitations returns a page of a therapist's invitations, the newest first, and how many there are.
func (s *Service) Invitations(ctx context.Context, therapistID string, p page.Page) ([]Invitation, int64, error) {
	rows, err := s.q.InvitationsOf(ctx, s.DB.Read(), ownpatientdb.InvitationsOfParams{
		TherapistID: therapistID,
		Most:        int32(p.Size),
		Skip:        int32(p.Skip()),
	})
	if err != nil {
		return nil, 0, fmt.Errorf("invitations: %w", err)
	}
	out := make([]Invitation, len(rows))
	for n, row := range rows {
		if out[n], err = s.opened(row); err != nil {
			return nil, 0, err
		}
	}
	total, err := s.q.CountInvitations(ctx, s.DB.Read(), therapistID)
	if err != nil {
		return nil, 0, fmt.Errorf("count invitations: %w", err)
	}
	return out, total, nil
}
