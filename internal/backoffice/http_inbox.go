package backoffice

import (
	"context"
	"net/http"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/notify"
	"psic/internal/platform/httpx"
)

type inboxInput struct {
	Status string `query:"status" doc:"NEW, OPEN, ANSWERED, ARCHIVED ou vazio" example:"NEW"`
	Before string `query:"before" maxLength:"60" example:"1785758400000000.0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Size   int    `query:"pageSize" minimum:"1" maximum:"100" default:"25" example:"25"`
}

// InboxLineBody is a message in the list.
type InboxLineBody struct {
	ID         string `json:"id"`
	Kind       string `json:"kind" doc:"CONTACT ou QUOTE (pedido de proposta)"`
	Status     string `json:"status" doc:"NEW, OPEN, ANSWERED ou ARCHIVED"`
	At         string `json:"at"`
	Email      string `json:"email"`
	Subject    string `json:"subject"`
	Company    string `json:"companyName"`
	AssigneeID string `json:"assigneeId"`
	Assignee   string `json:"assigneeName"`
}

// InboxBody is a page of messages, newest first.
type InboxBody struct {
	Elements []InboxLineBody `json:"elements"`
	Next     string          `json:"next" doc:"before da próxima página; vazio no fim"`
}

// InboxAnswerBody is an answer that was sent.
type InboxAnswerBody struct {
	Author string `json:"authorName"`
	Body   string `json:"body"`
	At     string `json:"at"`
	Sent   bool   `json:"sent" doc:"O servidor de e-mail aceitou"`
}

// InboxMessageBody is a message with its answers.
type InboxMessageBody struct {
	InboxLineBody
	Name      string            `json:"name"`
	Phone     string            `json:"telefone"`
	Employees string            `json:"employees"`
	Body      string            `json:"body"`
	Answers   []InboxAnswerBody `json:"answers"`
}

// InboxChangeBody is the status of a message and who works on it.
type InboxChangeBody struct {
	Status     string `json:"status" doc:"NEW, OPEN, ANSWERED ou ARCHIVED"`
	AssigneeID string `json:"assigneeId" doc:"Um administrador, ou vazio"`
}

// InboxReplyBody is an answer to a message.
type InboxReplyBody struct {
	Body string `json:"body" doc:"Texto simples; uma linha em branco separa parágrafos"`
}

type inboxChangeInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body InboxChangeBody
}

type inboxReplyInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body InboxReplyBody
}

func (s *Service) inboxRoutes(api *httpx.API) {
	httpx.Register(api, op("inbox", http.MethodGet, "/inbox", "Mensagens do site", "message.list"), s.getInbox)
	httpx.Register(
		api,
		op("inbox-message", http.MethodGet, "/inbox/{id}", "Uma mensagem e as respostas", "message.read"),
		s.getMessage,
	)
	httpx.Register(
		api,
		op("set-inbox-message", http.MethodPut, "/inbox/{id}", "Muda situação e responsável", "message.set"),
		s.putMessage,
	)
	reply := op("answer-inbox-message", http.MethodPost, "/inbox/{id}/answer", "Responde por e-mail", "message.answer")
	reply.Limits = []httpx.Limit{httpx.PerAccount("answer-inbox-message", 200, time.Hour)}
	httpx.Register(api, reply, s.postAnswer)
}

func (s *Service) getInbox(ctx context.Context, in *inboxInput) (*httpx.Body[InboxBody], error) {
	list, next, err := s.Inbox(ctx, notify.MessageStatus(in.Status), in.Before, in.Size)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(list))
	for i, m := range list {
		ids[i] = m.AssigneeID
	}
	names, err := s.Account.PeopleByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	b := InboxBody{Elements: make([]InboxLineBody, len(list)), Next: next}
	for i, m := range list {
		b.Elements[i] = inboxLine(m, names)
	}
	return &httpx.Body[InboxBody]{Body: b}, nil
}

func inboxLine(m notify.Message, names map[string]account.PersonRow) InboxLineBody {
	return InboxLineBody{
		ID:         m.ID,
		Kind:       m.Kind,
		Status:     string(m.Status),
		At:         wall(m.CreatedAt),
		Email:      m.Email,
		Subject:    m.Subject,
		Company:    m.CompanyName,
		AssigneeID: m.AssigneeID,
		Assignee:   named(names[m.AssigneeID].Nickname, names[m.AssigneeID].FullName),
	}
}

func (s *Service) getMessage(ctx context.Context, in *httpx.IDPath) (*httpx.Body[InboxMessageBody], error) {
	if err := validOrMissing(in.ID); err != nil {
		return nil, err
	}
	m, answers, err := s.Notify.Message(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	ids := []string{m.AssigneeID}
	for _, a := range answers {
		ids = append(ids, a.AuthorID)
	}
	names, err := s.Account.PeopleByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	b := InboxMessageBody{
		InboxLineBody: inboxLine(m, names),
		Name:          m.Name,
		Phone:         m.Phone,
		Employees:     m.Employees,
		Body:          m.Body,
		Answers:       make([]InboxAnswerBody, len(answers)),
	}
	for i, a := range answers {
		who := names[a.AuthorID]
		b.Answers[i] = InboxAnswerBody{
			Author: named(who.Nickname, who.FullName),
			Body:   a.Body,
			At:     wall(a.CreatedAt),
			Sent:   !a.SentAt.IsZero(),
		}
	}
	return &httpx.Body[InboxMessageBody]{Body: b}, nil
}

func (s *Service) putMessage(ctx context.Context, in *inboxChangeInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(
		s.SetMessage(ctx, in.ID, notify.MessageStatus(in.Body.Status), in.Body.AssigneeID),
		"Mensagem atualizada.",
	)
}

func (s *Service) postAnswer(ctx context.Context, in *inboxReplyInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.AnswerMessage(ctx, actor.From(ctx), in.ID, in.Body.Body), "Resposta enviada.")
}
