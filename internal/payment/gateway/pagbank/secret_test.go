package pagbank_test

import (
	"fmt"
	"strings"
	"testing"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/pagbank/wire"
)

// noCanary checks that an error contains nothing secret.
func noCanary(t *testing.T, err error, more ...string) {
	t.Helper()
	for _, secret := range append(more, accountToken, "canary", number, "987", ana.TaxID, ana.Email, "127.0.0.1") {
		if err != nil && strings.Contains(err.Error(), secret) {
			t.Errorf("the error contains %q: %v", secret, err)
		}
	}
}

// TestErrorsTellCodesAlone: errors have codes and field names, and nothing else of the response.
func TestErrorsTellCodesAlone(t *testing.T) {
	s, f := openPagBank(t)
	a := s.CardAttempt(number)
	f.next("POST /orders", status(400, jsonType, `{"error_messages":[
		{"code":"40002","description":"canary `+ana.TaxID+` is not valid","parameter_name":"customer.tax_id"},
		{"error":"invalid <script>","parameter_name":"charges[0].amount"}]}`))
	_, err := s.Pay(t.Context(), a)
	s.Is(err, gateway.ErrRefused)
	if !strings.Contains(err.Error(), "HTTP 400 40002 customer.tax_id, invalid script charges[0].amount") {
		t.Errorf("%v", err)
	}
	noCanary(t, err, a.Card.Encrypted)
	f.next("POST /orders", status(403, htmlType, cloudflare))
	_, err = s.Pay(t.Context(), a)
	if !strings.Contains(str(err), "403 refused before the API") {
		t.Errorf("the error must show that a firewall refused, not the API: %v", err)
	}
	f.next("POST /orders", resetAfter)
	_, err = s.Pay(t.Context(), a)
	noCanary(t, err, a.Card.Encrypted)
}

func TestPrintingTheGatewayHidesTheToken(t *testing.T) {
	g, err := pagbank.New(pagbank.Options{Options: wire.Options{Token: accountToken}})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		fmt.Sprint(g),
		fmt.Sprintf("%+v", g),
		fmt.Sprintf("%#v", g),
		fmt.Sprintf("%+v", g.Options),
		fmt.Sprintf("%#v", g.Options),
	} {
		if strings.Contains(text, accountToken) || !strings.Contains(text, "api.pagseguro.com") {
			t.Errorf("%s", text)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for name, o := range map[string]wire.Options{
		"no token":          {},
		"blank token":       {Token: " "},
		"two lines":         {Token: "a\nX-Other: b"},
		"no https":          {Token: "t", BaseURL: "http://api.pagseguro.com"},
		"a loopback prefix": {Token: "t", BaseURL: "http://127.0.0.1.example.com"},
		"no host":           {Token: "t", BaseURL: "https://"},
		"with a password":   {Token: "t", BaseURL: "https://a:b@api.pagseguro.com"},
	} {
		if g, err := pagbank.New(pagbank.Options{Options: o}); err == nil {
			t.Errorf("%s: %v", name, g)
		}
	}
	g, err := pagbank.New(pagbank.Options{Options: wire.Options{Token: "t"}})
	if err != nil || g.BaseURL != "https://api.pagseguro.com" || g.Timeout.Seconds() != 20 ||
		g.ConnectTimeout.Seconds() != 5 {
		t.Errorf("%+v, %v", g, err)
	}
}
