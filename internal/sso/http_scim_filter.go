package sso

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
)

const (
	usualCount = 100
	maxCount   = 200
	maxStart   = 1_000_000
)

var (
	errFilter = fault.New(
		fault.Invalid,
		"sso.filter",
		"Filtros aceitos: userName, externalId, id e emails.value, com eq.",
	)
	filterText = regexp.MustCompile(`(?is)^\s*([a-z0-9.:_]+(?:\[[^\]]*\])?(?:\.value)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$`)
)

// wanted reads filter, startIndex and count of a list.
func wanted(filter, start, count string) (Wanted, error) {
	w := Wanted{Most: usualCount}
	if n, err := strconv.Atoi(count); err == nil {
		w.Most = min(max(n, 0), maxCount)
	}
	if n, err := strconv.Atoi(start); err == nil {
		w.Skip = min(max(n, 1), maxStart) - 1
	}
	if strings.TrimSpace(filter) == "" {
		return w, nil
	}
	parts := filterText.FindStringSubmatch(filter)
	if parts == nil {
		return w, errFilter
	}
	var value string
	if err := json.Unmarshal([]byte(parts[2]), &value); err != nil {
		return w, errFilter
	}
	if strings.TrimSpace(value) == "" {
		w.None = true
		return w, nil
	}
	return w, w.by(parts[1], value)
}

func (w *Wanted) by(attribute, value string) error {
	attribute = strings.TrimPrefix(strings.ToLower(attribute), coreUser)
	kind, rest, ofEmail := emailPath(attribute)
	switch {
	case attribute == "username":
		w.UserName = value
	case attribute == "externalid":
		w.ExternalID = value
	case attribute == "id":
		w.ID, w.None = value, !ids.Valid(value)
	case attribute == "emails.value", attribute == "emails", ofEmail && kind == "work" && rest == ".value":
		w.Email = br.NormalEmail(value)
	default:
		return errFilter
	}
	return nil
}
