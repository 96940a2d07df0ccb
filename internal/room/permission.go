package room

import (
	"context"
	"time"

	"psic/internal/kernel/actor"
)

// PermissionBody says whether the caller may enter now.
type PermissionBody struct {
	Allowed      bool             `json:"allowed"`
	ServerReason string           `json:"serverReason" doc:"Por que não, em palavras para a pessoa ler"`
	Auth         *MeetingAuthBody `json:"auth,omitempty" doc:"Só quando a entrada é permitida"`
	StartsAt     string           `json:"startsAt"`
	FinishesAt   string           `json:"finishesAt"`
	OpensAt      string           `json:"opensAt" doc:"Quando a sala abre, em UTC"`
	Now          string           `json:"now" doc:"A hora do servidor, em UTC"`
	PeerName     string           `json:"peerName" doc:"Com quem é a sessão"`
}

// MeetingAuthBody is who the caller is in the call.
type MeetingAuthBody struct {
	MeetingNumber string `json:"meetingNumber"`
	PassWord      string `json:"passWord" doc:"Vazio: um bilhete de uso único toma o lugar da senha"`
	Role          int    `json:"role" doc:"1 psicóloga ou psicólogo, 0 paciente"`
	UserName      string `json:"userName"`
}

// Permission says whether the caller may enter the room of a session now, with the reason in words.
//
// Faults: fault.Missing.
func (s *Service) Permission(ctx context.Context, who actor.Actor, sessionID string) (PermissionBody, error) {
	m, err := s.meetingOf(ctx, who.ID, sessionID)
	if err != nil {
		return PermissionBody{}, err
	}
	now := s.Clock.Now()
	verdict, err := Entry(m.Session, m.person, now)
	if err != nil {
		return PermissionBody{}, err
	}
	b := PermissionBody{
		Allowed:      verdict.Allowed,
		ServerReason: verdict.Reason,
		StartsAt:     wire(m.StartsAt.Time),
		FinishesAt:   wire(m.EndsAt.Time),
		OpensAt:      wire(OpensAt(m.Session)),
		Now:          wire(now),
	}
	if b.PeerName, err = s.nameOf(ctx, m.peer); err != nil || !verdict.Allowed {
		return b, err
	}
	name, err := s.nameOf(ctx, m.person)
	b.Auth = &MeetingAuthBody{MeetingNumber: m.ID, Role: m.role, UserName: name}
	return b, err
}

func wire(t time.Time) string { return t.UTC().Format(time.RFC3339) }
