package booking

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
)

// maxMessage is how many characters a therapist may write to a patient about a change.
const maxMessage = 1000

// Sealed lists the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{{Table: "session_message", Name: "body", Key: "session_id"}}
}

// checkMessage trims and checks a message to the patient. An empty one is allowed.
func checkMessage(message string) (string, error) {
	message = strings.TrimSpace(message)
	var f fault.Fields
	f.Check(len([]rune(message)) <= maxMessage, "message", fmt.Sprintf("Use até %d caracteres.", maxMessage))
	f.Check(br.Plain(message), "message", "Use apenas letras, números e sinais.")
	return message, f.Err()
}

// writeMessage stores the therapist's message about a change, sealed. The patient reads it in the mail and on the page
// of the session; an employee on the page alone. An empty message removes the last one,
// which was about an earlier change.
func (s *Service) writeMessage(ctx context.Context, tx *store.Tx, sessionID, message string) error {
	if message == "" {
		return s.q.DropMessage(ctx, tx, sessionID)
	}
	sealed, err := s.Ring.Seal([]byte(message), crypt.AAD("session_message", "body", sessionID))
	if err != nil {
		return err
	}
	err = s.q.PutMessage(ctx, tx, bookingdb.PutMessageParams{
		SessionID: sessionID,
		Body:      sealed,
		WrittenAt: at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("write message: %w", err)
	}
	return nil
}

// messageOf returns the therapist's last message about a session, or "".
func (s *Service) messageOf(ctx context.Context, sessionID string) (string, error) {
	sealed, err := s.q.MessageOf(ctx, s.DB.Read(), sessionID)
	if store.None(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read message: %w", err)
	}
	return s.openMessage(sessionID, sealed)
}

func (s *Service) openMessage(sessionID, sealed string) (string, error) {
	plain, err := s.Ring.Unseal(sealed, crypt.AAD("session_message", "body", sessionID))
	return string(plain), err
}
