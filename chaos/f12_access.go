package main

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

func init() {
	register(Scenario{
		ID:      "F12",
		Title:   "who may do what: every operation as everybody, on three machines",
		Engines: []string{Postgres},
		Short:   everyDoor,
		Long:    everyDoor,
	})
}

// principal is a kind of caller. An operation may change whoever calls it, so every operation has callers of its own.
type principal struct {
	name, role    string
	dead, limited bool
	people        []Person
}

type doors struct {
	*Run
	w       *World
	f       *Fleet
	doc     *document
	callers []principal
	victims map[string]Person // by role: nobody but an administrator may touch them
	spare   map[string]Person // those whom administrators may
}

// everyDoor calls each operation of the description as each kind of caller, with own, foreign and unknown ids, and
// compares the answer with what the description promises. What must be refused is asked of every replica.
func everyDoor(r *Run) error {
	doc, w, err := r.described()
	if err != nil {
		return err
	}
	d := &doors{Run: r, w: w, doc: doc}
	if err := d.cast(len(doc.ops)); err != nil {
		return err
	}
	if d.f, err = r.Fleet(w, 3); err != nil {
		return err
	}
	before, err := d.untouched()
	if err != nil {
		return err
	}
	for n, op := range doc.ops {
		if len(op.access.Roles) == 0 && !op.access.Public {
			r.Fail("%s does not say who may call it", op.id)
		}
		for _, who := range d.callers {
			d.row(op, who, n)
		}
	}
	after, err := d.untouched()
	if err == nil && before != after {
		r.Fail("refused, and yet somebody's data changed:\n%s\n%s", before, after)
	}
	r.Count("operations", len(doc.ops))
	r.Count("principals", len(d.callers))
	return err
}

// described makes a world with a person for each operation and role; one server of it tells what there is.
func (r *Run) described() (*document, *World, error) {
	small, err := r.World(Size{Patients: 2, Therapists: 2})
	if err != nil {
		return nil, nil, err
	}
	servers, bases, err := r.Servers(small, 1)
	if err != nil {
		return nil, nil, err
	}
	doc, err := readDocument(r.Ctx, bases[0])
	if err != nil {
		return nil, nil, err
	}
	servers[0].Kill()
	n := len(doc.ops) + 2
	w, err := r.World(Size{Patients: 6 * n, Therapists: n})
	return doc, w, err
}

// cast gives everybody their role. The last two of a role are the victims.
func (d *doors) cast(n int) error {
	size := n + 2
	kinds := []principal{
		{name: "customer", role: "CUSTOMER"},
		{name: "employee", role: "ENTERPRISE"},
		{name: "company", role: "COMPANY"},
		{name: "administrator", role: "ADMINISTRATOR"},
		{name: "revoked login", role: "CUSTOMER", dead: true},
		{name: "incomplete", role: "CUSTOMER", limited: true},
	}
	d.callers = []principal{
		{name: "visitor", people: make([]Person, size)},
		{name: "psychologist", role: "THERAPIST", people: d.w.Therapists},
	}
	for i, k := range kinds {
		first, last := d.w.Patients[i*size], d.w.Patients[(i+1)*size-1]
		sets := "role = '" + k.role + "'"
		if k.role == "ENTERPRISE" || k.role == "COMPANY" {
			sets += ", company_id = '" + d.w.CompanyID + "'"
		}
		statements := []string{
			fmt.Sprintf("UPDATE account SET %s WHERE id BETWEEN '%s' AND '%s'", sets, first.ID, last.ID),
		}
		if k.dead {
			statements = append(
				statements,
				fmt.Sprintf(
					"UPDATE login SET revoked_at = 1 WHERE account_id BETWEEN '%s' AND '%s'",
					first.ID,
					last.ID,
				),
			)
		}
		if k.limited {
			statements = append(
				statements,
				fmt.Sprintf(
					"UPDATE login SET limited = true WHERE account_id BETWEEN '%s' AND '%s'",
					first.ID,
					last.ID,
				),
			)
		}
		for _, s := range statements {
			if err := d.w.exec(d.Ctx, s); err != nil {
				return err
			}
		}
		for _, p := range d.w.Patients[i*size : (i+1)*size] {
			k.people = append(k.people, d.w.Person(p.ID, k.role))
		}
		d.callers = append(d.callers, k)
	}
	d.victims, d.spare = map[string]Person{}, map[string]Person{}
	for _, k := range d.callers[1:] {
		if !k.dead && !k.limited {
			d.victims[k.role], d.spare[k.role] = k.people[n], k.people[n+1]
		}
	}
	return nil
}

const admitted = 0

// promised is what the description says about a call: a status, or that the operation itself decides.
func promised(op operation, who principal, whose string) int {
	a := op.access
	switch {
	case a.Public:
		return admitted
	case who.role == "" || who.dead:
		return http.StatusUnauthorized
	case who.limited && !a.Limited || !slices.Contains(a.Roles, who.role):
		return http.StatusForbidden
	case whose == "own" || a.Owner == "" || a.AnyForAdmin && who.role == "ADMINISTRATOR":
		return admitted
	}
	return http.StatusNotFound
}

func (d *doors) row(op operation, who principal, n int) {
	kinds := []string{"foreign", "unknown", "own"} // own last: it may end the caller
	if op.access.Owner == "" && !strings.Contains(op.path, "{") {
		kinds = kinds[2:]
	}
	for _, whose := range kinds {
		if whose == "own" && who.role == "" && len(kinds) > 1 {
			continue // a visitor owns nothing
		}
		want, id := promised(op, who, whose), d.id(op, who, whose, n)
		bases := []string{d.f.Replicas[n%3].Base}
		if want != admitted {
			bases = []string{d.f.Replicas[0].Base, d.f.Replicas[1].Base, d.f.Replicas[2].Base}
		}
		for _, base := range bases {
			a := d.Client("door", base).Do(op.method, place(op, id), who.people[n].Token, nil)
			d.Count("requests", 1)
			wrong := a.Status != want
			if want == admitted {
				wrong = a.Status == http.StatusForbidden || a.Status == 0 || a.Status >= 500 ||
					a.Status == http.StatusUnauthorized && !op.access.Public
			}
			if wrong {
				d.Fail("%s as %s, %s id: %d %v, promised %d", op.id, who.name, whose, a.Status, a.Body["code"], want)
			}
		}
		d.Count("cells", 1)
	}
}

// id is what the operation is asked about.
func (d *doors) id(op operation, who principal, whose string, n int) string {
	switch whose {
	case "own":
		return who.people[n].ID
	case "unknown":
		return "019e0000-0000-7000-8000-00000000dead"
	}
	role := "CUSTOMER"
	if len(op.access.Roles) > 0 {
		role = op.access.Roles[0]
	}
	if who.role == "ADMINISTRATOR" {
		return d.spare[role].ID
	}
	return d.victims[role].ID
}

// place is the address of an operation with the id wherever one is asked for.
func place(op operation, id string) string {
	path := op.path
	for {
		i, j := strings.Index(path, "{"), strings.Index(path, "}")
		if i < 0 {
			break
		}
		path = path[:i] + url.PathEscape(id) + path[j+1:]
	}
	if name, ok := strings.CutPrefix(op.access.Owner, "query:"); ok {
		path += "?" + name + "=" + url.QueryEscape(id)
	}
	return path
}

// untouched is what the database says of the victims.
func (d *doors) untouched() (string, error) {
	var ids []string
	for _, p := range d.victims {
		ids = append(ids, "'"+p.ID+"'")
	}
	slices.Sort(ids)
	in := "(" + strings.Join(ids, ", ") + ")"
	rows, err := d.w.texts(
		d.Ctx,
		"SELECT md5(CAST(a AS text)) FROM account a WHERE id IN "+in+
			" UNION ALL SELECT md5(CAST(t AS text)) FROM therapist t WHERE account_id IN "+in+
			" UNION ALL SELECT md5(CAST(l AS text)) FROM login l WHERE account_id IN "+in+
			" UNION ALL SELECT CAST(count(*) AS text) FROM schedule_entry WHERE therapist_id IN "+in+" ORDER BY 1",
	)
	return strings.Join(rows, " "), err
}
