package notify_test

import (
	"strings"
	"testing"

	"psic/internal/account"
	"psic/internal/login"
	"psic/internal/notify"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func TestLinksOpenTheirPages(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	for path, m := range map[string]notify.Mail{
		"/cadastro-confirmar?token=a%2Bb%26c": login.MailConfirmAddress("a+b&c"),
		"/senha-recuperacao?token=a%2Bb%26c":  login.MailResetPassword("a+b&c"),
		"/solicitar-exclusao":                 account.MailDeletionReceived(0),
		"/politica-privacidade":               account.MailDeletionDone(0),
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
		if err := k.Notify.Send(t.Context(), "ana@example.com", login.MailPasswordChanged()); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(k.Outbox.List()); n != 2 {
		t.Errorf("%d mails: the second has the id of the first", n)
	}
}
