package login_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// Abuse case 24: the mailed link leads to the configured host, whatever host the request names.
func TestReset_linkIgnoresTheHostOfTheRequest(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		r := httptest.NewRequest("POST", "http://evil.example/api/auth/request-reset?email="+ana.Email, nil)
		r.Host = "evil.example"
		for _, name := range []string{"X-Forwarded-Host", "X-Original-Host", "Forwarded", "Origin", "Referer"} {
			r.Header.Set(name, "https://evil.example")
		}
		k.Do(r, "").Is(200)
		k.Work()
		mail, _ := k.Outbox.Latest(ana.Email)
		if strings.Contains(mail.Text+mail.HTML, "evil") ||
			!strings.Contains(mail.Text, k.Config.BaseURL+"/senha-recuperacao?token=") {
			t.Errorf("mailed %s", mail.Text)
		}
	})
}
