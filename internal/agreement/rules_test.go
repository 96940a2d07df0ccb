package agreement_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/agreement"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
)

var published = time.Date(2026, time.November, 16, 15, 0, 0, 0, time.UTC)

func version(n int64, everybody bool) agreement.Version {
	var v agreement.Version
	v.VersionsOfRow.Version, v.Everybody = n, everybody
	v.PublishedAt = at.Of(published.AddDate(0, 0, int(n)-1))
	return v
}

// TestWhoIsAsked: the therapist chooses for each version whether everybody reads it again, or new patients alone.
func TestWhoIsAsked(t *testing.T) {
	all, fresh := version(1, true), version(1, false)
	later := published.Add(time.Hour)
	for name, c := range map[string]struct {
		versions []agreement.Version
		pair     agreement.Pair
		want     bool
	}{
		"nothing is published": {
			nil,
			agreement.Pair{First: later},
			false,
		},
		"everybody, a new patient": {
			[]agreement.Version{all},
			agreement.Pair{First: later},
			true,
		},
		"everybody, an old patient": {
			[]agreement.Version{all},
			agreement.Pair{First: published.Add(-1)},
			true,
		},
		"everybody, accepted": {
			[]agreement.Version{all},
			agreement.Pair{First: later, Accepted: 1},
			false,
		},
		"everybody, no session to come": {
			[]agreement.Version{all},
			agreement.Pair{First: later, Over: true},
			false,
		},
		"new patients, a session after it": {
			[]agreement.Version{fresh},
			agreement.Pair{First: published.Add(1)},
			true,
		},
		"new patients, a session as it is published": {
			[]agreement.Version{fresh},
			agreement.Pair{First: published},
			false,
		},
		"new patients, a session before it": {
			[]agreement.Version{fresh},
			agreement.Pair{First: published.Add(-1)},
			false,
		},
		"a second version for everybody asks again": {
			[]agreement.Version{all, version(2, true)},
			agreement.Pair{First: later, Accepted: 1},
			true,
		},
		"a second version for new patients asks nobody who accepted": {
			[]agreement.Version{all, version(2, false)},
			agreement.Pair{First: later.AddDate(0, 0, 9), Accepted: 1},
			false,
		},
		"a second version for new patients leaves the first one to read": {
			[]agreement.Version{all, version(2, false)},
			agreement.Pair{First: later},
			true,
		},
		"who accepted a later version read the earlier ones": {
			[]agreement.Version{all, version(2, true), version(3, false)},
			agreement.Pair{First: later, Accepted: 3},
			false,
		},
	} {
		if got := agreement.Pending(c.versions, c.pair); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestTemplate: the product's text has the product's policy of cancelling, and cites the resolution in force.
func TestTemplate(t *testing.T) {
	sections := agreement.Template()
	keys, all := []string{}, ""
	for _, s := range sections {
		keys, all = append(keys, s.Key), all+s.Text
	}
	if strings.Join(keys, " ") != "FREQUENCY FEES ABSENCE SECRECY EMERGENCIES ONLINE" {
		t.Errorf("sections %v", keys)
	}
	for _, want := range []string{br.Duration(6 * time.Hour), "Resolução CFP nº 9/2024", "188", "192", "190"} {
		if !strings.Contains(all, want) {
			t.Errorf("the template lacks %q", want)
		}
	}
	if strings.Contains(all, "11/2018") {
		t.Error("the template cites a revoked resolution")
	}
}
