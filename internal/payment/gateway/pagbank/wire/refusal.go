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

// Refusal is a response other than success. It has only codes and field names, because the provider's messages may
// repeat personal data.
type Refusal struct {
	Status int
	codes  []string
	// FromAPI is true when the API itself responded, in its own form, and not a firewall before it.
	FromAPI bool
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

// RefusalOf parses a response other than success.
func RefusalOf(a Response) Refusal {
	r := Refusal{Status: a.Status}
	var body errorBody
	if err := json.Unmarshal(a.Body, &body); err != nil {
		if bytes.Contains(bytes.ToLower(a.Body), []byte("cloudflare")) {
			r.codes = []string{"refused before the API"}
		}
		return r
	}
	r.FromAPI = len(body.Messages) > 0
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

// Conflict says whether the idempotency key was used for another request.
func (r Refusal) Conflict() bool {
	return strings.Contains(strings.ToUpper(strings.Join(r.codes, " ")), "IDEMPOTENCY")
}

// Invalid says whether the API found the request invalid. It would not check the request of a key that it knows, so
// this key was never used.
func (r Refusal) Invalid() bool {
	return r.FromAPI && !r.Conflict() &&
		(r.Status == http.StatusBadRequest || r.Status == http.StatusUnprocessableEntity)
}

// undone says that nothing was charged. After a server error, a timeout or a conflict in progress it may have been.
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

// Err returns gateway.ErrRefused when nothing was done, else gateway.ErrUnknown.
func (r Refusal) Err() error {
	if r.undone() {
		return fmt.Errorf("%w: %s", gateway.ErrRefused, r)
	}
	return fmt.Errorf("%w: %s", gateway.ErrUnknown, r)
}
