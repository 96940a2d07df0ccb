package apipix

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"psic/internal/payment/gateway"
)

// refusal is a response other than success. It has only the kind of the error, because the bank's sentences may repeat
// personal data.
type refusal struct {
	status int
	kind   string
	// fromAPI is true when the API itself responded, in its own form, and not a machine before it.
	fromAPI bool
}

var unsafeInKind = regexp.MustCompile(`[^A-Za-z0-9]`)

const errorPath = "/api/v2/error/"

func refusalOf(res response) refusal {
	r := refusal{status: res.status}
	var problem struct {
		Type string `json:"type"`
	}
	if json.Unmarshal(res.body, &problem) != nil {
		return r
	}
	_, kind, ok := strings.Cut(problem.Type, errorPath)
	r.fromAPI, r.kind = ok, unsafeInKind.ReplaceAllString(kind, "")
	r.kind = r.kind[:min(len(r.kind), 64)]
	return r
}

func (r refusal) String() string {
	return strings.TrimSpace(fmt.Sprintf("HTTP %d %s", r.status, r.kind))
}

// err returns gateway.ErrRefused when the API found the request wrong, so that nothing was done, else
// gateway.ErrUnknown: after a server error or a timeout it may have been done.
func (r refusal) err() error {
	switch r.status {
	case http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusGone,
		http.StatusUnprocessableEntity:
		return fmt.Errorf("%w: %s", gateway.ErrRefused, r)
	}
	return fmt.Errorf("%w: %s", gateway.ErrUnknown, r)
}
