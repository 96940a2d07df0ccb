package questionnaire

import (
	"context"

	"psic/internal/kernel/at"
	"psic/internal/platform/store"
	"psic/internal/questionnaire/questionnairedb"
)

// Jobs. They have no personal data.
type (
	// Expire closes what was not answered in time.
	Expire struct{}
	// Forget deletes what nobody needs.
	Forget struct{}
)

func (Expire) Kind() string { return "questionnaire.expire" }
func (Forget) Kind() string { return "questionnaire.forget" }

const batch = 200

func (s *Service) runExpire(ctx context.Context, _ Expire) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.q.ExpireAll(ctx, tx, s.now()) })
}

// runForget deletes old questionnaires, and answers that no open vault opens.
func (s *Service) runForget(ctx context.Context, _ Forget) error {
	today := s.Clock.Today()
	unanswered := at.Of(today.AddDays(-unansweredDays).In(at.SaoPaulo))
	err := s.DB.InTx(ctx, func(tx *store.Tx) error { return s.q.DropUnanswered(ctx, tx, unanswered) })
	if err != nil {
		return wrap("delete what was not answered", err)
	}
	before := at.Of(s.Clock.Now().AddDate(-keptYears, 0, 0))
	for {
		left, err := s.q.Unopened(ctx, s.DB.Read(), questionnairedb.UnopenedParams{BeforeAt: before, Most: batch})
		if err != nil {
			return wrap("answers that nobody needs", err)
		}
		err = s.DB.InTx(ctx, func(tx *store.Tx) error {
			for _, id := range left {
				if err := s.q.DropQuestionnaire(ctx, tx, id); err != nil {
					return wrap("delete answers", err)
				}
			}
			return nil
		})
		if err != nil || len(left) < batch {
			return err
		}
	}
}

// AccountDeleted deletes the questionnaires and wordings of a patient or a therapist. What a therapist wants to keep
// of the answers is in the record.
func (s *Service) AccountDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	if err := s.q.DropQuestionnairesOf(ctx, tx, accountID); err != nil {
		return wrap("delete questionnaires", err)
	}
	return s.q.DropTextsOf(ctx, tx, accountID)
}

// ConsentRevoked deletes what was sent to a patient who revokes the consent for health data, answers included.
func (s *Service) ConsentRevoked(ctx context.Context, tx *store.Tx, patientID string) error {
	return s.q.DropQuestionnairesOf(ctx, tx, patientID)
}
