package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"psic/internal/payment/gateway"
)

// Refusal is an answer other than success. It carries codes and field names only: what the provider writes
// around them may repeat personal data.
type Refusal struct {
	Status int
	codes  []string
	Spoken bool // the API itself answered, in its own form
}

type errorBody struct {
	Messages []struct {
		Code      Text   `json:"code"`
		Error     Text   `json:"error"`
		Parameter string `json:"parameter_name"`
	} `json:"error_messages"`
}

const maxCodes = 5

var unsafeInCode = regexp.MustCompile(`[^A-Za-z0-9_.\[\] -]`)

// RefusalOf reads why the provider said no.
func RefusalOf(a Answer) Refusal {
	r := Refusal{Status: a.Status}
	var body errorBody
	if err := json.Unmarshal(a.Body, &body); err != nil {
		if bytes.Contains(bytes.ToLower(a.Body), []byte("cloudflare")) {
			r.codes = []string{"turned away before the API"}
		}
		return r
	}
	r.Spoken = len(body.Messages) > 0
	for _, m := range body.Messages {
		if len(r.codes) == maxCodes {
			break
		}
		code := string(m.Code)
		if code == "" {
			code = string(m.Error)
		}
		r.codes = append(r.codes, strings.TrimSpace(short(code)+" "+short(m.Parameter)))
	}
	return r
}

func short(s string) string {
	s = unsafeInCode.ReplaceAllString(s, "")
	return s[:min(len(s), 64)]
}

func (r Refusal) String() string {
	return strings.TrimSpace(fmt.Sprintf("HTTP %d %s", r.Status, strings.Join(r.codes, ", ")))
}

// Conflict: the key has served another content.
func (r Refusal) Conflict() bool {
	return strings.Contains(strings.ToUpper(strings.Join(r.codes, " ")), "IDEMPOTENCY")
}

// Wrong: the API read the request and found it faulty, which it would not have done with a key that it knows.
func (r Refusal) Wrong() bool {
	return r.Spoken && !r.Conflict() &&
		(r.Status == http.StatusBadRequest || r.Status == http.StatusUnprocessableEntity)
}

// undone: nothing was charged. A server error, a timeout or a conflict in progress may have been.
func (r Refusal) undone() bool {
	if r.Conflict() {
		return true
	}
	switch r.Status {
	case http.StatusRequestTimeout, http.StatusConflict, http.StatusTooEarly:
		return false
	}
	return r.Status >= 400 && r.Status < 500
}

// Err is gateway.ErrRefused when nothing was done, else gateway.ErrUnknown.
func (r Refusal) Err() error {
	if r.undone() {
		return fmt.Errorf("%w: %s", gateway.ErrRefused, r)
	}
	return fmt.Errorf("%w: %s", gateway.ErrUnknown, r)
}
