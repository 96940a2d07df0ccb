package app_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"psic/internal/platform/crypt"
	"psic/internal/sso"
	"psic/internal/testkit"
)

// connect gives a company an identity provider, a directory that sent its two people, and an open survey. It returns
// the key of the directory.
func (o *observer) connect(companyID string) string {
	k, c := o.k, &cast{k: o.k}
	c.providerOf(companyID, linkOf(companyID))
	key, hash := crypt.Token()
	k.Exec("INSERT INTO scim_token (company_id, token_hash, created_at) VALUES ($1, $2, 1)", companyID, hash)
	k.Exec(`INSERT INTO scim_user (id, company_id, user_name, name_key, external_id, email, seat_email, given_name,
			family_name, display_name, active, version, created_at, changed_at)
		SELECT id, company_id, email, email, '', email, email, '', '', 'Colega', true, 1, 1, 1
		FROM account WHERE company_id = $1 AND role = 'ENTERPRISE'`, companyID)
	opened := k.Clock.Now()
	k.Exec(`INSERT INTO survey (id, company_id, year, opened_at, closes_at) VALUES ($1, $1, 2026, $2, $3)`, companyID,
		opened.UnixMicro(), opened.AddDate(0, 0, 30).UnixMicro())
	return key
}

// linkOf is the code in the address that a company gave its people.
func linkOf(companyID string) string { return crypt.HashToken(companyID)[:43] }

// answer answers the survey.
func (o *observer) answer(who testkit.Person) {
	o.k.Call(http.MethodPost, "/api/survey", who.Token, surveyAnswers()).Is(http.StatusOK)
}

// directory reads as the directory of the company, or of its twin.
func (o *observer) directory(which int, path string) testkit.Response {
	req := testkit.Request(http.MethodGet, "/scim/v2"+path, "")
	req.Header.Set("Authorization", "Bearer "+o.keys[which])
	return o.k.Do(req, "").Is(http.StatusOK)
}

// document issues a document about this year and returns what it says.
func (o *observer) document(companyID string, as testkit.Person) string {
	path := "/api/company/" + companyID + "/evidence"
	today := o.k.Clock.Today()
	made := o.k.Call(http.MethodPost, path, as.Token, testkit.Fields{
		"from":  fmt.Sprintf("01/01/%d", today.Year()),
		"until": today.Wire(),
	}).Is(http.StatusOK)
	return o.text(o.k.Call(http.MethodGet, path+"/"+made.Str("id")+"/pdf", as.Token, nil).Is(http.StatusOK))
}

// systems compares what the company's own systems observe of the two: the identity provider, which can visit in the
// name of anybody, and the directory.
func (o *observer) systems(t *testing.T, when string) {
	t.Helper()
	c := &cast{k: o.k}
	var seen [2]string
	for i, p := range o.both {
		c.identityProvider(p.mailbox)
		visit, err := o.k.SSO.Begin(context.Background(), linkOf(o.companyID))
		if err != nil {
			t.Fatal(err)
		}
		back := sso.Return{
			State:      parameter(t, visit.URL, "state"),
			Code:       parameter(t, visit.URL, "nonce"),
			BrowserKey: visit.BrowserKey,
		}
		form := testkit.Fields{"state": back.State, "code": back.Code, "browserKey": back.BrowserKey}
		seen[i] = o.text(o.k.Call(http.MethodPost, "/api/company-access/finish", "", form)) +
			o.text(o.directory(0, "/Users?filter=userName%20eq%20%22"+p.mailbox+"%22"))
	}
	o.directory(1, "/Users") // the last use of the key is shown to both companies
	testkit.Equal(t, when+": what the company's systems read", seen[0], seen[1])
}
