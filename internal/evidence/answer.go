package evidence

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"psic/internal/evidence/evidencedb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
)

// OpenSurvey opens this year's survey of a company for 30 days.
//
// Faults: fault.Missing, ErrOpened.
func (s *Service) OpenSurvey(ctx context.Context, who actor.Actor, companyID string) error {
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := s.q.OpenSurvey(ctx, tx, evidencedb.OpenSurveyParams{
			ID:        ids.New(),
			CompanyID: c.ID,
			Year:      int64(s.Clock.Today().Year()),
			OpenedAt:  s.now(),
			ClosesAt:  at.Of(s.Clock.Now().Add(surveyLife)),
		})
		if err == nil && n == 0 {
			return ErrOpened
		}
		return err
	})
}

// Surveys lists the surveys of a company, newest first.
//
// Faults: fault.Missing.
func (s *Service) Surveys(ctx context.Context, who actor.Actor, companyID string) ([]Survey, error) {
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return nil, err
	}
	return s.surveysOf(ctx, c.ID)
}

func (s *Service) surveysOf(ctx context.Context, companyID string) ([]Survey, error) {
	rows, err := s.q.Surveys(ctx, s.DB.Read(), companyID)
	if err != nil {
		return nil, fmt.Errorf("list surveys: %w", err)
	}
	out := make([]Survey, len(rows))
	for i, r := range rows {
		if out[i], err = surveyOf(r, s.Clock.Now()); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Asked is the survey that a person may answer.
type Asked struct {
	Open, Answered bool
	Company        string
	ClosesAt       at.Time
}

// Asked returns the open survey of a person's company, if there is one.
func (s *Service) Asked(ctx context.Context, accountID string) (Asked, error) {
	row, err := s.q.SurveyOf(ctx, s.DB.Read(), evidencedb.SurveyOfParams{AccountID: accountID, NowAt: s.now()})
	if store.None(err) {
		return Asked{}, nil
	}
	if err != nil {
		return Asked{}, fmt.Errorf("read survey: %w", err)
	}
	out := Asked{Open: true, ClosesAt: row.ClosesAt}
	out.Answered, err = s.q.IsMarked(ctx, s.DB.Read(), evidencedb.IsMarkedParams{
		SurveyID:  row.ID,
		AccountID: accountID,
	})
	if err != nil {
		return Asked{}, fmt.Errorf("read mark: %w", err)
	}
	out.Company, err = s.Company.NameOf(ctx, row.CompanyID)
	return out, err
}

// Answer counts a person's answers once. What is stored is a mark without an answer, and counts without a person.
//
// Faults: invalid fields, ErrNoSurvey, ErrAnswered.
func (s *Service) Answer(ctx context.Context, accountID string, answers map[string]int64, consent bool) error {
	if err := checkAnswers(answers, consent); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		row, err := s.q.SurveyOf(ctx, tx, evidencedb.SurveyOfParams{AccountID: accountID, NowAt: s.now()})
		if store.None(err) {
			return ErrNoSurvey
		}
		if err != nil {
			return fmt.Errorf("read survey: %w", err)
		}
		if _, err := s.q.LockSurvey(ctx, tx, row.ID); err != nil {
			if store.None(err) {
				return ErrNoSurvey
			}
			return fmt.Errorf("lock survey: %w", err)
		}
		n, err := s.q.InsertMark(ctx, tx, evidencedb.InsertMarkParams{SurveyID: row.ID, AccountID: accountID})
		if err != nil {
			return fmt.Errorf("mark: %w", err)
		}
		if n == 0 {
			return ErrAnswered
		}
		return s.count(ctx, tx, row.ID, answers)
	})
}

func (s *Service) count(ctx context.Context, tx *store.Tx, surveyID string, answers map[string]int64) error {
	for _, q := range Questions { // six
		p := evidencedb.CountAnswerParams{SurveyID: surveyID, Question: q.Key, Step: answers[q.Key]}
		if err := s.q.CountAnswer(ctx, tx, p); err != nil {
			return fmt.Errorf("count answer: %w", err)
		}
	}
	return nil
}

// MoveMark marks the account of somebody who began again, whether the earlier account had answered or not. Otherwise
// the person could answer twice, or an employer that begins again in the person's name would read whether there was an
// answer.
func (s *Service) MoveMark(ctx context.Context, tx *store.Tx, from, to string) error {
	if err := s.q.MarkAll(ctx, tx, evidencedb.MarkAllParams{FromAccount: from, ToAccount: to}); err != nil {
		return fmt.Errorf("move mark: %w", err)
	}
	return s.q.DropMarksOf(ctx, tx, from)
}

// batch is how many surveys one run counts.
const batch = 100

// runCloseSurveys counts each survey that has ended, once. Marks and counts are deleted with it, so that nobody can
// count again.
func (s *Service) runCloseSurveys(ctx context.Context, _ CloseSurveys) error {
	due, err := s.q.DueSurveys(ctx, s.DB.Read(), evidencedb.DueSurveysParams{NowAt: s.now(), Most: batch})
	if err != nil {
		return fmt.Errorf("due surveys: %w", err)
	}
	var errs []error // a survey that fails does not stop the others
	for _, id := range due {
		errs = append(errs, s.DB.InTx(ctx, func(tx *store.Tx) error { return s.closeSurvey(ctx, tx, id) }))
	}
	return errors.Join(errs...)
}

func (s *Service) closeSurvey(ctx context.Context, tx *store.Tx, id string) error {
	survey, err := s.q.LockSurvey(ctx, tx, id)
	if store.None(err) {
		return nil // counted meanwhile
	}
	if err != nil {
		return fmt.Errorf("lock survey: %w", err)
	}
	enrolled, err := s.q.Enrolled(ctx, tx, &survey.CompanyID)
	if err != nil {
		return fmt.Errorf("count people: %w", err)
	}
	rows, err := s.q.CountsOf(ctx, tx, id)
	if err != nil {
		return fmt.Errorf("read counts: %w", err)
	}
	answers, questions, err := noises(s.Random)
	if err != nil {
		return err
	}
	result, published := tallyOf(rows).result(enrolled, answers, questions)
	stored := ""
	if published {
		result.Year = int(survey.Year)
		b, err := json.Marshal(result)
		if err != nil {
			return err
		}
		stored = string(b)
	}
	return errors.Join(
		s.q.SaveResults(ctx, tx, evidencedb.SaveResultsParams{ID: id, Published: published, Results: stored}),
		s.q.DropMarks(ctx, tx, id),
		s.q.DropCounts(ctx, tx, id),
	)
}
