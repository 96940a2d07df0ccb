package app_test

import (
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/ids"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
	"psic/internal/testkit"
	"psic/internal/testkit/testdb"
)

// thing is what the id in an operation's path names, unless it is the account that the operation declares as owner. A
// new operation with an id needs a row in things.
type thing struct {
	// own and foreign create a thing of the caller and a thing of another person.
	own, foreign func(c *cast, who *testkit.Person) (id string)
	// concealed: everybody may call the operation, but only administrators and the owner learn that the thing exists.
	concealed bool
}

func fixed(id string) func(*cast, *testkit.Person) string {
	return func(*cast, *testkit.Person) string { return id }
}

var things = map[string]thing{
	"find-cep":        {own: fixed("01310100"), foreign: fixed("01310100")},
	"profile-picture": {own: accountOf, foreign: accountWithPicture, concealed: true},

	"therapist":               {own: ownOrListed, foreign: listedTherapist},
	"free-slots":              {own: ownOrListed, foreign: listedTherapist},
	"delete-therapist":        {own: accountOf, foreign: listedTherapist},
	"crp-validation":          {own: accountOf, foreign: listedTherapist},
	"therapist-subscription":  {own: accountOf, foreign: listedTherapist},
	"therapist-to-approve":    {own: approvalToken, foreign: approvalToken},
	"approve-therapist":       {own: pendingTherapist, foreign: pendingTherapist},
	"reject-therapist":        {own: pendingTherapist, foreign: pendingTherapist},
	"read-standing-setting":   {own: ownOrListed, foreign: listedTherapist},
	"preview-standing":        {own: takesStanding, foreign: pendingTherapist},
	"agree-standing":          {own: takesStanding, foreign: pendingTherapist},
	"read-standing":           {own: standingHour("ACTIVE"), foreign: foreignStandingHour},
	"accept-standing":         {own: standingHour("PROPOSED"), foreign: foreignStandingHour},
	"preview-accept-standing": {own: standingHour("PROPOSED"), foreign: foreignStandingHour},
	"refuse-standing":         {own: standingHour("PROPOSED"), foreign: foreignStandingHour},
	"change-standing":         {own: standingHour("ACTIVE"), foreign: foreignStandingHour},
	"accept-standing-price":   {own: pricedStandingHour, foreign: foreignStandingHour},
	"change-standing-means":   {own: standingHour("ACTIVE"), foreign: foreignStandingHour},
	"drop-vault-passkey":      {own: passkeyOf, foreign: foreignPasskey},
	"read-record":             {own: recordOf(0), foreign: foreignRecord},
	"append-record":           {own: recordOf(0), foreign: foreignRecord},
	"delete-record":           {own: recordOf(21), foreign: foreignRecord},
	"withdraw-record-request": {own: copyRequest, foreign: foreignCopyRequest},
	"answer-record-request":   {own: copyRequest, foreign: foreignCopyRequest},
	"attach-to-record":        {own: recordOf(0), foreign: foreignRecord},
	"store-record-piece":      {own: recordFile, foreign: foreignFile},
	"read-record-piece":       {own: recordFile, foreign: foreignFile},
	"approve-name":            {own: pendingName, foreign: pendingName},
	"reject-name":             {own: pendingName, foreign: pendingName},
}

func accountOf(_ *cast, who *testkit.Person) string { return who.ID }

func accountWithPicture(c *cast, _ *testkit.Person) string {
	victim := c.victim()
	r := httpx.Op{Method: http.MethodPost, Path: "/api/user/{id}/profile-picture"}
	c.send(r, victim.ID, request{file: picture()}, victim.Token).Is(http.StatusOK)
	return victim.ID
}

// victim is a patient whose data nobody else may reach.
func (c *cast) victim() *testkit.Person {
	return c.get(caller{name: "victim", role: actor.Customer, make: (*cast).customer})
}

// admitted stands for every status but 401 and 403: the operation itself decides.
const admitted = 0

// whose says to whom the id of a call belongs.
type whose string

const (
	own       whose = "own"
	foreign   whose = "foreign"
	unknown   whose = "unknown"
	malformed whose = "malformed"
)

// expected returns the status that follows from testdata/access.txt, not from what the operation declares.
func expected(op httpx.Op, who caller, id whose) int {
	a := grantOf(op)
	switch {
	case a.public:
		return admitted
	case who.role == "" || who.dead:
		return http.StatusUnauthorized
	case who.meets(a) == asRefused:
		return http.StatusForbidden
	case !slices.Contains(a.roles, who.role):
		return http.StatusForbidden
	case id == own || !hasID(op):
		return admitted
	case who.role == actor.Administrator && id == foreign && (a.anyForAdmin || a.owner == ""):
		return admitted
	}
	return http.StatusNotFound
}

func hasID(op httpx.Op) bool {
	return strings.Contains(op.Path, "{") || strings.HasPrefix(op.Access.Owner, "query:")
}

// meets returns what the operation does with a caller whose login may not do everything yet.
func (who caller) meets(a grant) answer {
	switch who.limit {
	case "":
		return asOthers
	case "auth.identity_proof_required":
		return a.guarded
	case "auth.second_factor_enrol":
		if a.limited == asEnrolling {
			return asOthers
		}
	}
	if a.limited == asEnrolling {
		return asRefused
	}
	return a.limited
}

// limitAt returns the code with which the operation refuses a login that may not do everything yet, or nothing.
func limitAt(op httpx.Op, who caller) string {
	a := grantOf(op)
	if who.meets(a) != asRefused {
		return ""
	}
	if !slices.Contains(a.roles, who.role) {
		return "forbidden"
	}
	return who.limit
}

// TestMatrix_R053_R323_R325_R048 calls every operation as every kind of caller with own, foreign, unknown and
// malformed ids.
// R053, R323: own data only, roles checked on every call. R325: an inactive account's token is dead.
// R048: a caller without the role reads "Você não possui permissão."
// Q200: a limited or guarded login gets the response of a visitor from public operations, byte for byte.
// Abuse case 1, abuse case 2, abuse case 6, abuse case 20, abuse case 28, abuse case 47.
func TestMatrix_R053_R323_R325_R048(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		c, cells := newCast(k), map[int]int{}
		played := playedOn(k, 3)
		for _, op := range played {
			for _, who := range callers {
				for status, n := range c.row(t, op, who) {
					cells[status] += n
				}
			}
		}
		for _, status := range []int{admitted, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound} {
			if cells[status] < len(callers) {
				t.Errorf("only %d calls expect %d", cells[status], status)
			}
		}
		t.Logf("%s: %d operations, calls by expected status (0 is admitted): %v", k.DB.Engine, len(played), cells)
	})
}

// playedOn returns the operations of a test about permissions. They are decided before the database is asked, so on
// PostgreSQL only each so many is called, and all of them with PSIC_LONG.
func playedOn(k *testkit.Kit, each int) []httpx.Op {
	if k.DB.Engine == store.SQLite || testdb.Long() {
		return k.API.Ops
	}
	out := []httpx.Op{}
	for i := 0; i < len(k.API.Ops); i += each {
		out = append(out, k.API.Ops[i])
	}
	return out
}

// row calls one operation as one caller with each kind of id, and counts the calls by the expected status.
func (c *cast) row(t *testing.T, op httpx.Op, who caller) map[int]int {
	t.Helper()
	kinds, counted := []whose{own}, map[int]int{}
	if hasID(op) {
		kinds = []whose{unknown, malformed, foreign, own} // own comes last, because it may end the caller's login
		if who.role == "" {
			kinds = kinds[:3] // a visitor owns nothing
		}
	}
	responses := map[whose]testkit.Response{}
	for _, id := range kinds {
		want := expected(op, who, id)
		me := c.get(who)
		value, of := c.idFor(op, me, id)
		r, touched := c.call(op, me, value, of, want)
		counted[want]++
		responses[id] = r
		label := fmt.Sprintf("%s as %s, %s id", op.ID, who.name, id)
		if problem := wrongStatus(want, r); problem != "" {
			t.Errorf("%s: %s: %s", label, problem, r.Body)
		}
		if limit := limitAt(op, who); limit != "" && r.Str("code") != limit {
			t.Errorf("%s: refused with %q, want %q", label, r.Str("code"), limit)
		}
		if who.meets(grantOf(op)) == asVisitor {
			// With a new sample, because a mailed link works once.
			v, _ := c.call(op, &testkit.Person{}, value, of, want)
			if !sameResponse(r, v) {
				t.Errorf("%s: a visitor gets\n%d %s\nthe login gets\n%d %s", label, v.Status, v.Body, r.Status, r.Body)
			}
		}
		if touched {
			t.Errorf("%s: refused, but another person's data changed", label)
		}
	}
	if hides(op, who) && !sameResponse(responses[foreign], responses[unknown]) {
		t.Errorf("%s as %s: foreign and unknown differ:\n%s\n%s",
			op.ID, who.name, responses[foreign].Body, responses[unknown].Body)
	}
	if expected(op, who, malformed) == http.StatusNotFound &&
		!sameResponse(responses[malformed], responses[unknown]) {
		t.Errorf("%s as %s: malformed and unknown differ", op.ID, who.name)
	}
	return counted
}

// cell calls the operation once, about a thing of this kind.
func (c *cast) cell(op httpx.Op, who caller, id whose, want int) testkit.Response {
	c.victim() // before the thing, so that the recorded ids stay
	me := c.get(who)
	value, of := c.idFor(op, me, id)
	r, _ := c.call(op, me, value, of, want)
	return r
}

// call calls the operation once, about the thing of this id. touched reports that a call that must be refused changed
// the victim's data.
func (c *cast) call(
	op httpx.Op,
	me *testkit.Person,
	id string,
	of *testkit.Person,
	want int,
) (r testkit.Response, touched bool) {
	victim := c.victim()
	var send request
	if make := samples[op.ID]; make != nil {
		send = make(c, of)
	}
	if want == admitted || readsOnly(op) {
		return c.send(op, id, send, me.Token), false
	}
	before := c.snapshot(victim)
	r = c.send(op, id, send, me.Token)
	return r, before != c.snapshot(victim)
}

// idFor returns the value of the id, and the person whose thing it names.
func (c *cast) idFor(op httpx.Op, me *testkit.Person, id whose) (value string, of *testkit.Person) {
	row, known := things[op.ID]
	if !known && hasID(op) && op.Access.Owner == "" {
		c.k.T.Fatalf("%s has an id: add a row to things", op.ID)
	}
	if !known {
		row = thing{own: accountOf, foreign: accountOf}
	}
	switch id {
	case foreign:
		victim := c.victim()
		return row.foreign(c, victim), victim
	case unknown:
		return ids.New(), &testkit.Person{}
	case malformed:
		return "x' OR 'a'='a", &testkit.Person{}
	}
	return row.own(c, me), me
}

// snapshot returns the data that another caller must not change. It differs also when the person's login ends.
func (c *cast) snapshot(p *testkit.Person) string {
	read := c.k.Call(http.MethodGet, "/api/customer/"+p.ID, p.Token, nil)
	photo := c.k.Call(http.MethodGet, "/api/user/"+p.ID+"/profile-picture", p.Token, nil)
	return fmt.Sprint(
		read.Status,
		string(read.Body),
		photo.Header.Get("X-Picture"),
		c.therapistsKept(),
		c.sessionsKept(p),
		c.companyKept(),
	)
}

func wrongStatus(want int, r testkit.Response) string {
	switch {
	case want == admitted && (r.Status == http.StatusForbidden || r.Status == http.StatusUnauthorized):
		return fmt.Sprintf("refused with %d", r.Status)
	case want == admitted && r.Status >= 500:
		return fmt.Sprintf("failed with %d", r.Status)
	case want != admitted && r.Status != want:
		return fmt.Sprintf("status %d, want %d", r.Status, want)
	case want == http.StatusForbidden && r.Str("code") == "forbidden" &&
		r.Str("description") != "Você não possui permissão.":
		return "another text for a missing role"
	}
	return ""
}

// hides reports whether a foreign and an unknown id must get the same response for this caller.
func hides(op httpx.Op, who caller) bool {
	if !hasID(op) {
		return false
	}
	return expected(op, who, foreign) != admitted || things[op.ID].concealed && who.role != actor.Administrator
}

func sameResponse(a, b testkit.Response) bool {
	return a.Status == b.Status && unasked(a) == unasked(b) && maps.EqualFunc(plain(a), plain(b), slices.Equal)
}

var challenge = regexp.MustCompile(`"challenge":"[\w-]{43}"`)

// unasked returns the body without the challenge of a passkey, which is random.
func unasked(r testkit.Response) string { return challenge.ReplaceAllString(string(r.Body), "#") }

func plain(r testkit.Response) http.Header {
	h := r.Header.Clone()
	h.Del("X-Request-Id")
	return h
}
