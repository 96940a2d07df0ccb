package room

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

type permissionInput struct {
	SessionID string `path:"sessionId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`

	User string `query:"uId" doc:"Quem pergunta; outro valor é recusado" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// PermissionBody says whether the caller may enter the room now.
type PermissionBody struct {
	Allowed      bool             `json:"allowed"`
	ServerReason string           `json:"serverReason" doc:"Por que não, em palavras para a pessoa ler"`
	ReasonCode   string           `json:"reasonCode" doc:"Por que não, para programas; vazio quando pode entrar"`
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

func permissionBody(p Permission) PermissionBody {
	b := PermissionBody{
		Allowed:      p.Verdict.Allowed,
		ServerReason: p.Verdict.Reason,
		ReasonCode:   p.Verdict.Code,
		StartsAt:     wireTime(p.Session.StartsAt.Time),
		FinishesAt:   wireTime(p.Session.EndsAt.Time),
		OpensAt:      wireTime(p.OpensAt),
		Now:          wireTime(p.Now),
		PeerName:     p.PeerName,
	}
	if p.Verdict.Allowed {
		b.Auth = &MeetingAuthBody{MeetingNumber: p.Session.ID, Role: p.Role, UserName: p.Name}
	}
	return b
}

// CallTokenBody is a short-lived token, with which the caller requests a ticket.
type CallTokenBody struct {
	Token string `json:"token" doc:"Vale cinco minutos e só para quem pediu; não abre a sala"`
}

// CallAuthorizeBody is the request for a ticket.
type CallAuthorizeBody struct {
	SessionName string         `json:"sessionName" doc:"O id da sessão (meetingNumber)"`
	Role        httpx.Flexible `json:"role" doc:"O papel que a permissão informou: 1 ou 0"`
	Token       string         `json:"token" doc:"Opcional"`
}

// CallTicketBody is a ticket for one connection, with the addresses of the relay.
type CallTicketBody struct {
	Signature  string      `json:"signature" doc:"Bilhete de uso único para a sala, vale 60 segundos"`
	ICEServers []ICEServer `json:"iceServers"`
	ExpiresAt  string      `json:"expiresAt"`
}

// CallTestBody has the addresses of the relay for a test of the own network.
type CallTestBody struct {
	ICEServers []ICEServer `json:"iceServers"`
	ExpiresAt  string      `json:"expiresAt"`
}

// Routes registers the feature's operations. Socket is registered elsewhere, because a WebSocket is not an operation.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	op := func(id, method, path, summary string, access httpx.Access) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  method,
			Path:    path,
			Tag:     "sala",
			Summary: summary,
			Access:  access,
		}
	}
	people := []actor.Role{actor.Customer, actor.Enterprise, actor.Therapist}
	ticket := op(
		"call-authorize",
		http.MethodPost,
		"/api/call/authorize",
		"Bilhete para entrar na sala",
		httpx.Roles("as duas pessoas da sessão", people...),
	)
	ticket.Limits = []httpx.Limit{httpx.PerAccount("call", 60, time.Minute).Local()}
	ticket.InReadOnly = true // people in a call come back while the product is read-only
	httpx.Register(
		api,
		op("session-permissions", http.MethodGet, "/api/session/{sessionId}/permissions", "Posso entrar na sala agora?",
			httpx.Roles("as duas pessoas da sessão", actor.All...)).Audited(httpx.Unaudited).
			Explained("Responde também a quem ainda não pode entrar, com o motivo em serverReason."),
		s.getPermission,
	)
	httpx.Register(
		api,
		op(
			"call-token",
			http.MethodGet,
			"/api/call/authorize",
			"Chave curta para pedir o bilhete",
			httpx.Roles("quem está na sessão", people...),
		),
		s.getToken,
	)
	test := op(
		"call-test",
		http.MethodPost,
		"/api/call/test",
		"Teste da própria rede, sem sala",
		httpx.Roles("pacientes e profissionais", people...),
	)
	test.Limits = []httpx.Limit{httpx.PerAccount("call-test", 10, time.Hour)}
	test.InReadOnly = true
	httpx.Register(api, test.Explained("Endereços do servidor de passagem por "+br.Duration(testLife)+
		". Não abre sala nenhuma."), s.postTest)
	notice := op(
		"waiting-notice",
		http.MethodPost,
		"/api/session/{sessionId}/waiting-notice",
		"Avisa a outra pessoa que alguém espera na sala",
		httpx.Roles("as duas pessoas da sessão", people...),
	)
	notice.Limits = []httpx.Limit{httpx.PerAccount("waiting-notice", 10, time.Hour)}
	httpx.Register(api, notice.Fails(refusals()...).Fails(fault.Missing, ErrNoticeEarly, ErrNotInRoom, ErrPeerHere).
		Explained("Um e-mail neutro por pessoa e sessão, "+br.Duration(NoticeAfter)+" depois do início ou mais tarde."),
		s.postNotice)
	httpx.Register(api, ticket.Fails(refusals()...).Fails(fault.Missing, errRole, errToken).
		Explained("O bilhete vale "+br.Duration(TicketLife)+" e para uma conexão. A sala é o WebSocket /api/call/ws."),
		s.postAuthorize)
}

func (s *Service) getPermission(ctx context.Context, in *permissionInput) (*httpx.Body[PermissionBody], error) {
	who := actor.From(ctx)
	if in.User != "" && !who.Is(in.User) {
		return nil, fault.Missing
	}
	p, err := s.Permission(ctx, who, in.SessionID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[PermissionBody]{Body: permissionBody(p)}, nil
}

type noticeInput struct {
	SessionID string `path:"sessionId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

func (s *Service) postNotice(ctx context.Context, in *noticeInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.SendNotice(ctx, actor.From(ctx), in.SessionID), "Avisamos por e-mail.")
}

func (s *Service) getToken(ctx context.Context, _ *struct{}) (*httpx.Body[CallTokenBody], error) {
	return &httpx.Body[CallTokenBody]{Body: CallTokenBody{s.Token(actor.From(ctx))}}, nil
}

func (s *Service) postTest(ctx context.Context, _ *struct{}) (*httpx.Body[CallTestBody], error) {
	until := s.Clock.Now().Add(testLife)
	return &httpx.Body[CallTestBody]{
		Body: CallTestBody{iceServers(s.testICE(actor.From(ctx), until)), wireTime(until)},
	}, nil
}

func (s *Service) postAuthorize(
	ctx context.Context,
	in *httpx.Body[CallAuthorizeBody],
) (*httpx.Body[CallTicketBody], error) {
	t, err := s.Authorize(ctx, actor.From(ctx), in.Body.SessionName, string(in.Body.Role), in.Body.Token)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[CallTicketBody]{Body: CallTicketBody{t.Plain, iceServers(t.ICE), wireTime(t.ExpiresAt)}}, nil
}
