package pagbank

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"psic/internal/payment/gateway"
)

// refusal is an answer other than success. It carries codes and field names only: what the provider writes
// around them may repeat personal data.
type refusal struct {
	status int
	codes  []string
	spoken bool // the API itself answered, in its own form
}

type errorBody struct {
	Messages []struct {
		Code      text   `json:"code"`
		Error     text   `json:"error"`
		Parameter string `json:"parameter_name"`
	} `json:"error_messages"`
}

const maxCodes = 5

var unsafeInCode = regexp.MustCompile(`[^A-Za-z0-9_.\[\] -]`)

func refusalOf(a answer) refusal {
	r := refusal{status: a.status}
	var body errorBody
	if err := json.Unmarshal(a.body, &body); err != nil {
		if bytes.Contains(bytes.ToLower(a.body), []byte("cloudflare")) {
			r.codes = []string{"turned away before the API"}
		}
		return r
	}
	r.spoken = len(body.Messages) > 0
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

func (r refusal) String() string {
	return strings.TrimSpace(fmt.Sprintf("HTTP %d %s", r.status, strings.Join(r.codes, ", ")))
}

// conflict: the key has served another content.
func (r refusal) conflict() bool {
	return strings.Contains(strings.ToUpper(strings.Join(r.codes, " ")), "IDEMPOTENCY")
}

// wrong: the API read the request and found it faulty, which it would not have done with a key that it knows.
func (r refusal) wrong() bool {
	return r.spoken && !r.conflict() && (r.status == http.StatusBadRequest || r.status == http.StatusUnprocessableEntity)
}

// undone: nothing was charged. A server error, a timeout or a conflict in progress may have been.
func (r refusal) undone() bool {
	if r.conflict() {
		return true
	}
	switch r.status {
	case http.StatusRequestTimeout, http.StatusConflict, http.StatusTooEarly:
		return false
	}
	return r.status >= 400 && r.status < 500
}

func (r refusal) err() error {
	if r.undone() {
		return fmt.Errorf("%w: %s", gateway.ErrRefused, r)
	}
	return fmt.Errorf("%w: %s", gateway.ErrUnknown, r)
}
