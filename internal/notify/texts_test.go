package notify_test

import (
	"strings"
	"testing"

	"psic/internal/notify"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// A mailbox may be shared, and being in therapy is health data: subjects stay neutral.
func TestSubjectsAreNeutral(t *testing.T) {
	for _, m := range []notify.Mail{notify.ConfirmAddress("t"), notify.AccountExists("t"), notify.ResetPassword("t"), notify.PasswordChanged(), notify.NewPlace(),
		notify.FeedOpened(), notify.IdentityOpened(), notify.AccountInactive(), notify.ConfirmAndChoose("t"), notify.DeletionReceived(), notify.DeletionDone(), notify.DeletionRefused(nil), notify.DeletionRefused([]string{"há algo"}), notify.ResetElsewhere(), notify.RecoveryCode("1"), notify.RecoveryChanged(),
		notify.FactorOn(), notify.FactorOff(), notify.FactorReset()} {
		subject := strings.ToLower(m.Subject)
		for _, word := range []string{"psic", "terap", "sess", "consulta", "saúde", "paciente"} {
			if subject == "" || strings.Contains(subject, word) {
				t.Errorf("subject %q", m.Subject)
			}
		}
		if m.ReplyTo != "" {
			t.Errorf("%q would be answered to %q", m.Subject, m.ReplyTo)
		}
	}
}

func TestLinksOpenThePagesOfTheSpecification(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	for path, m := range map[string]notify.Mail{
		"/cadastro-confirmar?token=a%2Bb%26c": notify.ConfirmAddress("a+b&c"),
		"/senha-recuperacao?token=a%2Bb%26c":  notify.ResetPassword("a+b&c"),
		"/solicitar-exclusao":                 notify.DeletionReceived(),
		"/politica-privacidade":               notify.DeletionDone(),
	} {
		if err := k.Notify.Send(t.Context(), "ana@example.com", m); err != nil {
			t.Fatal(err)
		}
		got, _ := k.Outbox.Latest("ana@example.com")
		if !strings.Contains(got.Text, "http://psic.test"+path+"\n") {
			t.Errorf("%s: %s", path, got.Text)
		}
	}
}

func TestSendOutsideAJobHasItsOwnID(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	for range 2 {
		if err := k.Notify.Send(t.Context(), "ana@example.com", notify.PasswordChanged()); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(k.Outbox.List()); n != 2 {
		t.Errorf("%d mails: the second was taken for a copy of the first", n)
	}
}
