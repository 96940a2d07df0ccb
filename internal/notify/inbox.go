package notify

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/notify/notifydb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// MessageStatus is how far the team has come with a message of a visitor.
type MessageStatus string

const (
	MessageNew      MessageStatus = "NEW"
	MessageOpen     MessageStatus = "OPEN"
	MessageAnswered MessageStatus = "ANSWERED"
	MessageArchived MessageStatus = "ARCHIVED"
)

// Valid says whether the status exists.
func (m MessageStatus) Valid() bool {
	return m == MessageNew || m == MessageOpen || m == MessageAnswered || m == MessageArchived
}

// Message is a message of a visitor, with its content in clear. A contact message has no company.
type Message struct {
	ID         string
	Kind       string // CONTACT or QUOTE
	Status     MessageStatus
	AssigneeID string
	CreatedAt  at.Time
	Quote
}

// Answer is an answer to a message. SentAt is zero until the mail server has accepted it.
type Answer struct {
	AuthorID, Body    string
	SentAt, CreatedAt at.Time
}

// Messages lists messages, newest first, with one status or with any. The page begins after the message before.
func (s *Service) Messages(
	ctx context.Context,
	status MessageStatus,
	before time.Time,
	beforeID string,
	size int,
) ([]Message, error) {
	var rows []notifydb.ContactMessage
	var err error
	if status == "" {
		p := notifydb.MessagesParams{BeforeAt: at.Of(before), BeforeID: beforeID, Most: int32(size)}
		rows, err = s.q.Messages(ctx, s.DB.Lists(), p)
	} else {
		rows, err = s.q.MessagesByStatus(ctx, s.DB.Lists(), notifydb.MessagesByStatusParams{
			Status:   string(status),
			BeforeAt: at.Of(before),
			BeforeID: beforeID,
			Most:     int32(size),
		})
	}
	if err != nil {
		return nil, fmt.Errorf("list messages: %w", err)
	}
	out := make([]Message, len(rows))
	for i, r := range rows {
		if out[i], err = s.openMessage(r); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// NewMessages counts the messages that nobody has looked at, up to 1,000.
func (s *Service) NewMessages(ctx context.Context) (int64, error) {
	return s.q.CountNewMessages(ctx, s.DB.Read())
}

// Message reads a message and its answers, the oldest first.
//
// Faults: fault.Missing.
func (s *Service) Message(ctx context.Context, id string) (Message, []Answer, error) {
	row, err := s.q.ContactMessage(ctx, s.DB.Read(), id)
	if store.None(err) {
		return Message{}, nil, fault.Missing
	}
	if err != nil {
		return Message{}, nil, fmt.Errorf("read message: %w", err)
	}
	m, err := s.openMessage(row)
	if err != nil {
		return m, nil, err
	}
	rows, err := s.q.AnswersOf(ctx, s.DB.Read(), id)
	if err != nil {
		return m, nil, fmt.Errorf("read answers: %w", err)
	}
	answers := make([]Answer, len(rows))
	for i, r := range rows {
		body, err := s.openAnswer(r)
		if err != nil {
			return m, nil, err
		}
		answers[i] = Answer{
			AuthorID:  r.AuthorID,
			Body:      body,
			SentAt:    r.SentAt,
			CreatedAt: r.CreatedAt,
		}
	}
	return m, answers, nil
}

// openMessage unseals a message. A contact message has the fields of a request for an offer that it shares.
func (s *Service) openMessage(row notifydb.ContactMessage) (Message, error) {
	m := Message{
		ID:        row.ID,
		Kind:      row.Kind,
		Status:    MessageStatus(row.Status),
		CreatedAt: row.CreatedAt,
	}
	if row.AssigneeID != nil {
		m.AssigneeID = *row.AssigneeID
	}
	b, err := s.Ring.Unseal(row.Content, crypt.AAD("contact_message", "content", row.ID))
	if err != nil {
		return m, fmt.Errorf("open message: %w", err)
	}
	return m, json.Unmarshal(b, &m.Quote)
}

func (s *Service) openAnswer(row notifydb.ContactAnswer) (string, error) {
	b, err := s.Ring.Unseal(row.Content, crypt.AAD("contact_answer", "content", row.ID))
	if err != nil {
		return "", fmt.Errorf("open answer: %w", err)
	}
	return string(b), nil
}

// SetMessage stores the status of a message and who works on it, inside the caller's transaction.
//
// Faults: fault.Missing.
func (s *Service) SetMessage(
	ctx context.Context,
	tx *store.Tx,
	id string,
	status MessageStatus,
	assigneeID string,
) error {
	if _, err := s.lockMessage(ctx, tx, id); err != nil {
		return err
	}
	return s.storeMessage(ctx, tx, id, status, assigneeID)
}

func (s *Service) storeMessage(ctx context.Context, tx *store.Tx, id string, status MessageStatus, who string) error {
	p := notifydb.SetMessageParams{ID: id, Status: string(status)}
	if who != "" {
		p.AssigneeID = &who
	}
	if err := s.q.SetMessage(ctx, tx, p); err != nil {
		return fmt.Errorf("set message: %w", err)
	}
	return nil
}

func (s *Service) lockMessage(ctx context.Context, tx *store.Tx, id string) (notifydb.ContactMessage, error) {
	row, err := s.q.LockMessage(ctx, tx, id)
	if store.None(err) {
		return row, fault.Missing
	}
	if err != nil {
		return row, fmt.Errorf("lock message: %w", err)
	}
	return row, nil
}

// AnswerMessage stores the answer of an administrator. A job mails it to who wrote the message. Who answers works on
// the message, unless somebody does already.
//
// Faults: invalid fields, fault.Missing.
func (s *Service) AnswerMessage(ctx context.Context, tx *store.Tx, id, authorID, body string) error {
	body = strings.TrimSpace(body)
	var f fault.Fields
	checkBody(&f, body)
	if err := f.Err(); err != nil {
		return err
	}
	row, err := s.lockMessage(ctx, tx, id)
	if err != nil {
		return err
	}
	answerID := ids.New()
	sealed, err := s.Ring.Seal([]byte(body), crypt.AAD("contact_answer", "content", answerID))
	if err != nil {
		return fmt.Errorf("seal answer: %w", err)
	}
	err = s.q.InsertAnswer(ctx, tx, notifydb.InsertAnswerParams{
		ID:        answerID,
		MessageID: id,
		AuthorID:  authorID,
		Content:   sealed,
		CreatedAt: at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("insert answer: %w", err)
	}
	assignee := authorID
	if row.AssigneeID != nil {
		assignee = *row.AssigneeID
	}
	if err := s.storeMessage(ctx, tx, id, MessageAnswered, assignee); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, AnswerContact{AnswerID: answerID})
}

// AnswerContact is the job that mails an answer to who wrote the message.
type AnswerContact struct{ AnswerID string }

func (AnswerContact) Kind() string { return "notify.answer_contact" }

func (s *Service) runAnswerContact(ctx context.Context, j AnswerContact) error {
	row, err := s.q.Answer(ctx, s.DB.Read(), j.AnswerID)
	if store.None(err) {
		return nil // the message is old and was deleted with its answers
	}
	if err != nil {
		return fmt.Errorf("read answer: %w", err)
	}
	body, err := s.openAnswer(row)
	if err != nil {
		return err
	}
	m, _, err := s.Message(ctx, row.MessageID)
	if err != nil {
		return err
	}
	if err := s.Send(ctx, m.Email, MailAnswer(body, m.Body)); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.AnswerSent(ctx, tx, notifydb.AnswerSentParams{ID: row.ID, SentAt: at.Of(s.Clock.Now())})
	})
}
