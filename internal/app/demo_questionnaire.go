package app

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/questionnaire"
	"psic/internal/record/format"
)

// demoAnswers are the answers of the demonstration patient, and how many days ago they were given.
var demoAnswers = []struct {
	days  int
	given []int
}{
	{50, []int{2, 2, 3, 2, 1, 1, 2, 0, 0}},
	{10, []int{1, 1, 2, 1, 0, 1, 1, 0, 0}},
}

// demoQuestionnaire gives the demonstration therapist an instrument whose wording is clearly invented. The
// demonstration patient answered it twice, and has it to answer once more; the server's code seals the answers in place
// of a browser.
func (a *App) demoQuestionnaire(ctx context.Context) error {
	therapist, err := a.demoSignedIn(ctx, DemoTherapist)
	if err != nil {
		return err
	}
	patient, err := a.demoSignedIn(ctx, DemoPatient)
	if err != nil {
		return err
	}
	own, _, err := a.Questionnaire.Own(ctx, therapist)
	if err != nil || own[0].Text.ID != "" {
		return err
	}
	now := a.Clock.Now()
	defer func() { a.Clock.Advance(now.Sub(a.Clock.Now())) }()
	for i, answers := range demoAnswers {
		a.Clock.Advance(now.AddDate(0, 0, -answers.days).Sub(a.Clock.Now()))
		if i == 0 {
			err = a.Questionnaire.Write(ctx, therapist, questionnaire.PHQ9, 0, demoWording(len(answers.given)))
			if err != nil {
				return err
			}
		}
		if err := a.demoAnswer(ctx, therapist, patient, answers.given); err != nil {
			return err
		}
	}
	a.Clock.Advance(now.Sub(a.Clock.Now()))
	return a.Questionnaire.Send(ctx, therapist, patient.ID, questionnaire.PHQ9)
}

func demoWording(items int) questionnaire.Wording {
	w := questionnaire.Wording{
		Statement: "Texto de exemplo, sem valor clínico: pense nas duas últimas semanas.",
		Labels:    []string{"Exemplo: zero", "Exemplo: um", "Exemplo: dois", "Exemplo: três"},
	}
	for i := range items {
		w.Items = append(w.Items, fmt.Sprintf("Texto de exemplo do item %d", i+1))
	}
	return w
}

func (a *App) demoAnswer(ctx context.Context, therapist, patient actor.Actor, given []int) error {
	if err := a.Questionnaire.Send(ctx, therapist, patient.ID, questionnaire.PHQ9); err != nil {
		return err
	}
	waiting, err := a.Questionnaire.Waiting(ctx, patient)
	if err != nil {
		return err
	}
	a.Clock.Advance(time.Hour)
	for _, w := range waiting {
		shown, err := a.Questionnaire.Show(ctx, patient, w.ID)
		if err != nil {
			return err
		}
		text, err := json.Marshal(map[string]any{"instrument": shown.Instrument, "answers": given})
		if err != nil {
			return err
		}
		owner := format.Owner{VaultID: shown.Vault.ID, TherapistID: shown.TherapistID}
		public := shown.Vault.PublicKey
		sealed, err := format.SealTo(owner, public, rand.Reader, "answers", w.ID, text, format.AnswersPad)
		if err != nil {
			return err
		}
		if err := a.Questionnaire.Answer(ctx, patient, w.ID, owner.VaultID, sealed); err != nil {
			return err
		}
	}
	return nil
}
