package room

import (
	"context"
	"errors"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// NoticeAfter is how long after the start of a session somebody who waits alone may have the other person told.
const NoticeAfter = 10 * time.Minute

var (
	ErrNoticeEarly = fault.New(
		fault.Conflict,
		"room.notice_early",
		"O aviso pode ser enviado "+br.Duration(NoticeAfter)+" depois do início da sessão.",
	)
	ErrNotInRoom = fault.New(
		fault.Conflict,
		"room.notice_absent",
		"Entre na sala para avisar a outra pessoa.",
	)
	ErrPeerHere = fault.New(fault.Conflict, "room.peer_here", "A outra pessoa já está na sala.")
)

// NoticeMail tells a person of a session that the other one waits in the room.
type NoticeMail struct{ SessionID, To string }

func (NoticeMail) Kind() string { return "room.notice" }

// SendNotice has the other person of a session told by mail that somebody waits in the room. However often it is asked
// for, each person gets one such mail for a session. Whoever asks must be in the room, because the mail says so.
//
// Faults: fault.Missing, ErrNoticeEarly, ErrNotInRoom, ErrPeerHere, and the refusals of an entry.
func (s *Service) SendNotice(ctx context.Context, who actor.Actor, sessionID string) error {
	m, err := s.meetingOf(ctx, who.ID, sessionID)
	if err != nil {
		return err
	}
	now := s.Clock.Now()
	verdict, err := Entry(m.Session, m.person, now)
	if err := errors.Join(err, verdict.fault()); err != nil {
		return err
	}
	if now.Before(m.StartsAt.Add(NoticeAfter)) {
		return ErrNoticeEarly
	}
	waits, peerIn, err := s.inRoom(ctx, m)
	if err != nil {
		return err
	}
	if peerIn {
		return ErrPeerHere
	}
	if !waits {
		return ErrNotInRoom
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.Jobs.Enqueue(ctx, tx, NoticeMail{SessionID: m.ID, To: m.peer}, jobs.Once(m.ID+" "+m.peer))
	})
}

// inRoom says which of the two people of a meeting are in its room now: the person and the peer.
func (s *Service) inRoom(ctx context.Context, m meeting) (person, peer bool, err error) {
	present, err := s.Present(ctx, []string{m.ID})
	p := present[m.ID]
	if m.role == Therapist {
		return p.TherapistIn, p.PatientIn, err
	}
	return p.PatientIn, p.TherapistIn, err
}

// mailNotice sends the mail unless the person came meanwhile, or the session is over or cancelled.
func (s *Service) mailNotice(ctx context.Context, j NoticeMail) error {
	m, err := s.meetingOf(ctx, j.To, j.SessionID)
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	verdict, err := Entry(m.Session, m.person, s.Clock.Now())
	if err != nil || !verdict.Allowed {
		return err
	}
	here, _, err := s.inRoom(ctx, m)
	if err != nil || here {
		return err
	}
	acc, err := s.Account.ByID(ctx, j.To)
	if err != nil {
		return err
	}
	_, err = s.Account.Deliver(ctx, acc, jobs.ID(ctx), MailNotice(m.ID, acc.Role() == actor.Enterprise))
	return err
}
