package questionnaire

import (
	"context"
	"encoding/json"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/clock"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/practice"
	"psic/internal/questionnaire/questionnairedb"
	"psic/internal/record"
)

// Service is the feature.
type Service struct {
	DB       *store.DB
	Clock    *clock.Clock
	Jobs     *jobs.Queue
	Account  *account.Service
	Practice *practice.Service
	Record   *record.Service

	q questionnairedb.Queries
}

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.sendMail)
	jobs.Every(s.Jobs, time.Hour, s.runExpire)
	jobs.Every(s.Jobs, 24*time.Hour, s.runForget)
}

func (s *Service) now() at.Time { return at.Of(s.Clock.Now()) }

// Own is the wording of an instrument. Its Text is empty before the first one.
type Own struct {
	Instrument Instrument
	Text       Text
	Wording    Wording
}

// Own returns the newest wordings of a therapist, one for each instrument, and whether there is an open vault.
func (s *Service) Own(ctx context.Context, who actor.Actor) ([]Own, bool, error) {
	out := make([]Own, len(Instruments))
	for i, instrument := range Instruments {
		text, err := s.newest(ctx, s.DB.Read(), who.ID, instrument)
		if err != nil {
			return nil, false, err
		}
		out[i] = Own{Instrument: instrument, Text: text}
		if text.ID == "" {
			continue
		}
		if out[i].Wording, err = text.Wording(); err != nil {
			return nil, false, wrap("read a wording", err)
		}
	}
	_, err := s.Record.Vault(ctx, who.ID)
	if fault.As(err) != nil {
		return out, false, nil
	}
	return out, err == nil, err
}

// newest returns the newest wording, or an empty one before the first.
func (s *Service) newest(
	ctx context.Context,
	db questionnairedb.DBTX,
	therapistID string,
	instrument Instrument,
) (Text, error) {
	row, err := s.q.NewestText(ctx, db, questionnairedb.NewestTextParams{
		TherapistID: therapistID,
		Instrument:  string(instrument),
	})
	if err != nil && !store.None(err) {
		return Text{}, wrap("newest wording", err)
	}
	return Text{row}, nil
}

// Write adds a version of a wording after the one that the browser read. It never changes an earlier one, which
// answers may refer to.
//
// Faults: invalid fields, ErrMoved, ErrFull.
func (s *Service) Write(ctx context.Context, who actor.Actor, instrument Instrument, seen int64, in Wording) error {
	w, err := written(instrument, in)
	if err != nil {
		return err
	}
	body, err := json.Marshal(w)
	if err != nil {
		return wrap("wording", err)
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.Lock(ctx, tx, who.ID); err != nil {
			return err
		}
		last, err := s.newest(ctx, tx, who.ID, instrument)
		switch {
		case err != nil:
			return err
		case last.Version != seen:
			return ErrMoved
		case last.Version >= maxVersions:
			return ErrFull
		}
		n, err := s.q.InsertText(ctx, tx, questionnairedb.InsertTextParams{
			ID:          ids.New(),
			TherapistID: who.ID,
			Instrument:  string(instrument),
			Version:     seen + 1,
			Body:        string(body),
			WrittenAt:   s.now(),
		})
		if err == nil && n == 0 {
			return ErrMoved
		}
		return err
	})
}
