package crypt_test

import (
	"encoding/base32"
	"net/url"
	"regexp"
	"testing"
	"time"

	"psic/internal/platform/crypt"
)

// The test vectors of RFC 6238, appendix B (SHA-1), with the last six of their eight digits.
func TestTOTPVectors(t *testing.T) {
	secret := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString([]byte("12345678901234567890"))
	accepted := map[time.Duration]bool{
		0:                 true,
		30 * time.Second:  true,
		-30 * time.Second: true,
		60 * time.Second:  false,
		-60 * time.Second: false,
	}
	for at, want := range map[int64]string{
		59:          "287082",
		1111111109:  "081804",
		1111111111:  "050471",
		1234567890:  "005924",
		2000000000:  "279037",
		20000000000: "353130",
	} {
		now := time.Unix(at, 0)
		if got, err := crypt.TOTPAt(secret, now); err != nil || got != want {
			t.Errorf("at %d: %s, %v, want %s", at, got, err, want)
		}
		for drift, fine := range accepted {
			if now.Add(drift).Unix() < 0 {
				continue
			}
			used, ok, err := crypt.CheckTOTP(secret, want, now.Add(drift))
			if err != nil || ok != fine || ok && used != at/30 {
				t.Errorf("at %d, clock %s off: step %d, %v, %v", at, drift, used, ok, err)
			}
		}
	}
	for _, code := range []string{"", "28708", "2870820", "94287082", "２８７０８２"} {
		if _, ok, _ := crypt.CheckTOTP(secret, code, time.Unix(59, 0)); ok {
			t.Errorf("%q passed", code)
		}
	}
	if _, _, err := crypt.CheckTOTP("not base 32!", "287082", time.Unix(59, 0)); err == nil {
		t.Error("a damaged secret passed")
	}
}

func TestTOTPSecretsAndRecoveryCodesAreFresh(t *testing.T) {
	shape, seen := regexp.MustCompile(`^[A-Z2-7]{6}(-[A-Z2-7]{6}){3}$`), map[string]bool{}
	for range 100 {
		s, c := crypt.NewTOTPSecret(), crypt.RecoveryCode()
		if len(s) != 32 || !shape.MatchString(c) || seen[s] || seen[c] {
			t.Fatalf("%s, %s", s, c)
		}
		seen[s], seen[c] = true, true
	}
	u, err := url.Parse(crypt.TOTPAddress("Psic", "ana@psic.test", "ABC"))
	if err != nil || u.Scheme != "otpauth" || u.Host != "totp" || u.Path != "/Psic:ana@psic.test" ||
		u.Query().Get("secret") != "ABC" || u.Query().Get("issuer") != "Psic" {
		t.Errorf("%v, %v", u, err)
	}
}
