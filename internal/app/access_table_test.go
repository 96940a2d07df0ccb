package app_test

import (
	_ "embed"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

//go:embed testdata/access.txt
var accessText string

// grant is a row of testdata/access.txt: who may call an operation, written by hand.
type grant struct {
	public, anyForAdmin, stepUp bool

	roles []actor.Role
	// limited and guarded are what such a login meets.
	limited, guarded answer
	owner            string
	rates            []rate
}

// answer is what an operation does with a login that may not do everything yet.
type answer string

const (
	asVisitor answer = "visitor"
	asRefused answer = "refused"
	asOthers  answer = "admitted"
	// asEnrolling admits a login that must set up a second factor, and refuses one with a temporary password.
	asEnrolling answer = "enrolling"
)

// rate is how often an operation may be called: burst at once, and as many in the time per.
type rate struct {
	burst int
	per   time.Duration
	by    string
}

// accessTable is testdata/access.txt by method and path.
var accessTable = mustReadAccess(accessText)

func mustReadAccess(text string) map[string]grant {
	table := map[string]grant{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(line, "|")
		if len(cells) != 5 {
			panic("access.txt: five cells expected: " + line)
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		key := cells[0]
		if _, twice := table[key]; twice {
			panic("access.txt: twice: " + key)
		}
		g := readGrant(cells[1], cells[4])
		g.limited, g.guarded = mustReadAnswer(cells[2]), mustReadAnswer(cells[3])
		table[key] = g
	}
	return table
}

func mustReadAnswer(word string) answer {
	if a := answer(word); a == asVisitor || a == asRefused || a == asOthers || a == asEnrolling {
		return a
	}
	panic("access.txt: visitor, refused, enrolling or admitted expected: " + word)
}

func readGrant(who, rest string) grant {
	var g grant
	if g.public = who == "public"; !g.public {
		for _, role := range strings.Fields(who) {
			g.roles = append(g.roles, actor.Role(role))
		}
	}
	for word := range strings.SplitSeq(rest, ",") {
		switch word = strings.TrimSpace(word); word {
		case "":
		case "any-for-administrators":
			g.anyForAdmin = true
		case "step-up":
			g.stepUp = true
		default:
			g.readMore(word)
		}
	}
	return g
}

func (g *grant) readMore(word string) {
	if owner, ok := strings.CutPrefix(word, "own "); ok {
		g.owner = owner
		return
	}
	var r rate
	var per string
	if n, err := fmt.Sscanf(strings.Replace(word, "/", " ", 1), "rate %d %s %s", &r.burst, &per, &r.by); n != 3 {
		panic(fmt.Sprintf("access.txt: %s: %v", word, err))
	}
	var err error
	if r.per, err = time.ParseDuration(per); err != nil {
		panic(err)
	}
	g.rates = append(g.rates, r)
}

// grantOf returns the row of an operation.
func grantOf(op httpx.Op) grant { return accessTable[op.Method+" "+op.Path] }

// TestAccessTable compares the table with the declarations. The matrix takes its expectations from the table, so that a
// role that somebody adds to a declaration is noticed.
// R037, R053, R323.
func TestAccessTable(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	for _, problem := range accessDifferences(k.API.Ops, accessTable) {
		t.Error(problem)
	}
}

func accessDifferences(ops []httpx.Op, table map[string]grant) []string {
	var out []string
	declared := map[string]bool{}
	for _, op := range ops {
		key := op.Method + " " + op.Path
		declared[key] = true
		want, listed := table[key]
		if !listed {
			out = append(out, key+" is not in testdata/access.txt: decide who may call it")
			continue
		}
		if have := declaredGrant(op); !sameGrant(have, want) {
			out = append(out, fmt.Sprintf("%s declares %+v, the table says %+v", key, have, want))
		}
	}
	for key := range table {
		if !declared[key] {
			out = append(out, key+" is in testdata/access.txt and is no operation")
		}
	}
	return out
}

func declaredGrant(op httpx.Op) grant {
	var rates []rate
	for _, l := range op.Limits {
		by := map[httpx.By]string{httpx.ByIP: "ip", httpx.ByAccount: "account"}[l.By]
		rates = append(rates, rate{burst: l.Rule.Burst, per: l.Rule.Per, by: by})
	}
	limited, guarded := asRefused, asRefused
	switch {
	case op.Access.Public && !op.Access.Limited:
		limited, guarded = asVisitor, asVisitor
	case op.Access.Limited:
		limited = asOthers
		// Only employees are ever guarded.
		if op.Access.Public || slices.Contains(op.Access.Roles, actor.Enterprise) {
			guarded = asOthers
		}
	case op.Access.Enrolling:
		limited = asEnrolling
	}
	return grant{
		public:      op.Access.Public,
		anyForAdmin: op.Access.AnyForAdmin,
		limited:     limited,
		guarded:     guarded,
		stepUp:      op.StepUp,
		roles:       op.Access.Roles,
		owner:       op.Access.Owner,
		rates:       rates,
	}
}

func sameGrant(a, b grant) bool {
	left, right := slices.Sorted(slices.Values(a.roles)), slices.Sorted(slices.Values(b.roles))
	a.roles, b.roles = nil, nil
	return slices.Equal(left, right) && fmt.Sprint(a) == fmt.Sprint(b)
}

// TestAccessTableRefuses shows that every kind of difference is noticed.
func TestAccessTableRefuses(t *testing.T) {
	table := mustReadAccess("GET /api/x/{id} | CUSTOMER ADMINISTRATOR | refused | refused |" +
		" own path:id, any-for-administrators, rate 5/1h ip\n")
	op := httpx.Op{
		Method: http.MethodGet,
		Path:   "/api/x/{id}",
		Access: httpx.Own("path:id", actor.Customer).OrAdmin(),
		Limits: []httpx.Limit{httpx.PerIP("x", 5, time.Hour)},
	}
	if found := accessDifferences([]httpx.Op{op}, table); len(found) > 0 {
		t.Fatalf("the same: %q", found)
	}
	for name, change := range map[string]func(*httpx.Op){
		"one role more":        func(op *httpx.Op) { op.Access.Roles = append(op.Access.Roles, actor.Company) },
		"one role less":        func(op *httpx.Op) { op.Access.Roles = op.Access.Roles[:1] },
		"public":               func(op *httpx.Op) { op.Access = httpx.Public() },
		"nobody's own":         func(op *httpx.Op) { op.Access.Owner = "" },
		"limited logins":       func(op *httpx.Op) { op.Access.Limited = true },
		"enrolling logins":     func(op *httpx.Op) { op.Access.Enrolling = true },
		"not for anybody's id": func(op *httpx.Op) { op.Access.AnyForAdmin = false },
		"step-up":              func(op *httpx.Op) { op.StepUp = true },
		"no limit":             func(op *httpx.Op) { op.Limits = nil },
		"more at once":         func(op *httpx.Op) { op.Limits = []httpx.Limit{httpx.PerIP("x", 6, time.Hour)} },
		"in a shorter time":    func(op *httpx.Op) { op.Limits = []httpx.Limit{httpx.PerIP("x", 5, time.Minute)} },
		"by account":           func(op *httpx.Op) { op.Limits = []httpx.Limit{httpx.PerAccount("x", 5, time.Hour)} },
		"another method":       func(op *httpx.Op) { op.Method = http.MethodPut },
	} {
		bad := op
		bad.Access.Roles = slices.Clone(op.Access.Roles)
		change(&bad)
		if len(accessDifferences([]httpx.Op{bad}, table)) == 0 {
			t.Errorf("%s: not noticed", name)
		}
	}
}
