package pagbank

import (
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"psic/internal/payment/gateway"
)

// Headers of a notification.
const (
	HeaderSignature    = "X-Payload-Signature"
	HeaderAuthenticity = "X-Authenticity-Token"
	HeaderProduct      = "X-Product-Id"
)

// maxSignatures limits the work that a forged request can cause.
const maxSignatures = 8

// Sign returns the signature of a notification: ECDSA over SHA-256 of the raw body, DER in base64.
func Sign(key *ecdsa.PrivateKey, body []byte) (string, error) {
	sum := sha256.Sum256(body)
	sig, err := ecdsa.SignASN1(rand.Reader, key, sum[:])
	return base64.StdEncoding.EncodeToString(sig), err
}

// Signed says whether one of the signatures in the header was made with the key.
func Signed(key *ecdsa.PublicKey, h http.Header, body []byte) bool {
	sum := sha256.Sum256(body)
	given := signatures(h)
	for _, s := range given[:min(len(given), maxSignatures)] {
		sig, err := base64.StdEncoding.DecodeString(s)
		if err == nil && ecdsa.VerifyASN1(key, sum[:], sig) {
			return true
		}
	}
	return false
}

// signatures returns the signatures of the header. There may be several while the provider changes its key.
func signatures(h http.Header) []string {
	var out []string
	for _, value := range h.Values(HeaderSignature) {
		for s := range strings.SplitSeq(value, ",") {
			if s = strings.TrimSpace(s); s != "" {
				out = append(out, s)
			}
		}
	}
	return out
}

// HasSignature says whether the notification has a signature of the current kind.
func HasSignature(h http.Header) bool { return len(signatures(h)) > 0 }

// Authenticity returns the older signature, a hash of the account's token and the body.
func Authenticity(token string, body []byte) string {
	sum := sha256.Sum256(append([]byte(token+"-"), body...))
	return hex.EncodeToString(sum[:])
}

// Authentic checks the older signature in constant time.
func Authentic(token string, h http.Header, body []byte) bool {
	given := strings.ToLower(strings.TrimSpace(h.Get(HeaderAuthenticity)))
	return token != "" && subtle.ConstantTimeCompare([]byte(given), []byte(Authenticity(token, body))) == 1
}

// EventOf parses a verified body. Two bodies with the same content have the same id.
func EventOf(body []byte) (gateway.Event, error) {
	var o Order
	if err := json.Unmarshal(body, &o); err != nil || o.ID == "" || len(o.ID) > 64 {
		return gateway.Event{}, fmt.Errorf("%w: not an order", gateway.ErrSignature)
	}
	if strings.HasPrefix(o.ID, disputePrefix) {
		return disputeOf(o.ID, body), nil
	}
	said := []string{o.ID}
	for _, c := range o.Charges {
		said = append(said, c.ID, c.Status, c.PaidAt)
		if c.Amount.Summary != nil {
			said = append(said, fmt.Sprint(c.Amount.Summary.Refunded))
		}
	}
	sum := sha256.Sum256([]byte(strings.Join(said, "\x00")))
	return gateway.Event{ID: hex.EncodeToString(sum[:]), OrderID: o.ID}, nil
}

// disputePrefix is the prefix of the id of a chargeback.
const disputePrefix = "CBKS_"

var namedInDispute = regexp.MustCompile(`"((?:CHAR|ORDE)_[0-9A-Za-z-]{1,60})"`)

// disputeOf parses the notification of a chargeback. Which field has the id of the charge is not documented reliably,
// so the id is found by its form. Nothing changes before the order is read.
func disputeOf(id string, body []byte) gateway.Event {
	sum := sha256.Sum256(body)
	e := gateway.Event{
		ID:        hex.EncodeToString(sum[:]),
		OrderID:   id,
		Dispute:   true,
		DisputeID: id,
	}
	if named := namedInDispute.FindSubmatch(body); named != nil {
		e.OrderID = string(named[1])
	}
	return e
}
