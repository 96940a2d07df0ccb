package crypt

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1" //nolint:gosec // RFC 6238 as authenticator applications speak it; HMAC-SHA1 is not broken
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"time"
)

// Time-based codes (RFC 6238): six digits that change every half minute.
const (
	totpStep   = 30 * time.Second
	totpDigits = 1_000_000
	totpSecret = 20 // bytes, as RFC 4226 recommends
	// totpDrift is by how many steps a telephone's clock may be wrong.
	totpDrift = 1
)

var base32Plain = base32.StdEncoding.WithPadding(base32.NoPadding)

// NewTOTPSecret returns a secret in the form in which people type it into an application.
func NewTOTPSecret() string {
	b := make([]byte, totpSecret)
	rand.Read(b)
	return base32Plain.EncodeToString(b)
}

// TOTPAt returns the code of the secret at this time.
func TOTPAt(secret string, t time.Time) (string, error) { return totp(secret, step(t)) }

func step(t time.Time) int64 { return t.Unix() / int64(totpStep/time.Second) }

func totp(secret string, n int64) (string, error) {
	key, err := base32Plain.DecodeString(secret)
	if err != nil {
		return "", fmt.Errorf("crypt: secret of a second factor: %w", err)
	}
	mac := hmac.New(sha1.New, key)
	mac.Write(binary.BigEndian.AppendUint64(nil, uint64(n)))
	sum := mac.Sum(nil)
	from := sum[len(sum)-1] & 0xf
	return fmt.Sprintf("%06d", (binary.BigEndian.Uint32(sum[from:])&0x7fffffff)%totpDigits), nil
}

// CheckTOTP returns the step of a code: the current one, the one before or the one after. The caller must refuse a step
// that is not later than the last used one. Otherwise somebody who saw a code could use it a second time.
func CheckTOTP(secret, code string, now time.Time) (used int64, ok bool, err error) {
	for n := step(now) - totpDrift; n <= step(now)+totpDrift; n++ {
		want, err := totp(secret, n)
		if err != nil {
			return 0, false, err
		}
		if subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			used, ok = n, true
		}
	}
	return used, ok, nil
}

// TOTPAddress returns the address that an authenticator application reads from a QR code.
func TOTPAddress(issuer, account, secret string) string {
	q := url.Values{
		"secret":    {secret},
		"issuer":    {issuer},
		"digits":    {"6"},
		"period":    {"30"},
		"algorithm": {"SHA1"},
	}
	return "otpauth://totp/" + url.PathEscape(issuer+":"+account) + "?" + q.Encode()
}

// RecoveryCode returns a code that replaces a lost telephone, once. It has 120 random bits, so that nobody can find it
// from its hash, and groups that can be read aloud.
func RecoveryCode() string {
	b := make([]byte, 15)
	rand.Read(b)
	code := base32Plain.EncodeToString(b)
	return code[:6] + "-" + code[6:12] + "-" + code[12:18] + "-" + code[18:]
}
