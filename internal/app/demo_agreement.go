package app

import (
	"context"
	"crypto/rand"
	"encoding/json"

	"psic/internal/agreement"
	"psic/internal/kernel/actor"
	"psic/internal/record/format"
)

// demoAgreement publishes the contract of the demonstration therapist. The demonstration patient accepts it and leaves
// an emergency contact, which the server's code seals in place of a browser. Other patients have it to read.
func (a *App) demoAgreement(ctx context.Context) error {
	therapist, err := a.demoSignedIn(ctx, DemoTherapist)
	if err != nil {
		return err
	}
	own, err := a.Agreement.Read(ctx, therapist)
	if err != nil || own.Newest.ID != "" {
		return err
	}
	texts := map[string]string{}
	for _, section := range agreement.Template() {
		texts[section.Key] = section.Text
	}
	err = a.Agreement.Publish(ctx, therapist, agreement.Publication{Texts: texts, Everybody: true})
	if err != nil {
		return err
	}
	if own, err = a.Agreement.Read(ctx, therapist); err != nil {
		return err
	}
	patient, err := a.demoSignedIn(ctx, DemoPatient)
	if err != nil {
		return err
	}
	if err := a.Agreement.Accept(ctx, patient, own.Newest.ID, own.Newest.Hash); err != nil {
		return err
	}
	return a.demoContact(ctx, patient, own.Newest.ID)
}

func (a *App) demoContact(ctx context.Context, patient actor.Actor, agreementID string) error {
	shown, err := a.Agreement.Show(ctx, patient, agreementID)
	if err != nil {
		return err
	}
	text, err := json.Marshal(map[string]string{
		"name":     "Clara Duarte",
		"relation": "irmã",
		"phone":    "(11) 9 1234-5678",
		"place":    "Avenida Paulista, 1000, São Paulo",
	})
	if err != nil {
		return err
	}
	owner := format.Owner{VaultID: shown.Vault.ID, TherapistID: shown.TherapistID}
	public := shown.Vault.PublicKey
	sealed, err := format.SealTo(owner, public, rand.Reader, "contact", patient.ID, text, format.ContactPad)
	if err != nil {
		return err
	}
	return a.Agreement.PutContact(ctx, patient, agreementID, owner.VaultID, sealed)
}
