package app_test

import (
	"fmt"
	"go/ast"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// otherFormats lists the files and folders of features whose json tags are not those of our API, with the reason.
var otherFormats = map[string]string{
	"internal/evidence/evidence.go":       "stored: the canonical text of a document",
	"internal/evidence/survey.go":         "stored: the published results of a survey",
	"internal/account/personal.go":        "stored: personal data, sealed",
	"internal/account/export.go":          "the file of a person's data (LGPD)",
	"internal/questionnaire/wording.go":   "stored: the wording that a therapist entered",
	"internal/agreement/document.go":      "stored: the canonical text of a published contract",
	"internal/address/viacep.go":          "the response of the public postal-code service",
	"internal/backoffice/mail.go":         "stored: the text of a bulk mail, sealed",
	"internal/booking/jobs.go":            "stored: arguments of jobs",
	"internal/directory/directory.go":     "stored: bank data, sealed",
	"internal/login/token.go":             "the claims of a login's token",
	"internal/notify/contact.go":          "stored: messages to the support, sealed",
	"internal/payment/billing.go":         "stored: the address of invoices, sealed by subscription",
	"internal/payment/gateway/":           "the payment provider's own API, and the sandbox's stored keys",
	"internal/room/frame.go":              "frames of the signalling socket",
	"internal/room/socket_note.go":        "notes between the servers of a room",
	"internal/subscription/jobs.go":       "stored: arguments of jobs",
	"internal/subscription/subscriber.go": "stored: who pays for a plan, sealed",
}

// TestArchitectureWire: a feature declares the JSON of our API in http*.go, and no other file of a feature or of the
// composition root uses these types. Services take and return domain values, so that rules do not depend on the API.
func TestArchitectureWire(t *testing.T) {
	wire := source{
		"internal/booking/http.go",
		"package booking\ntype SessionBody struct {\n\tID string `json:\"id\"`\n}\n",
	}
	beside := func(text string) []source {
		return []source{wire, {"internal/booking/session_view.go", "package booking\n" + text}}
	}
	above := func(text string) []source {
		const imports = "package room\nimport sessions \"psic/internal/booking\"\n"
		return []source{wire, {"internal/room/room.go", imports + text}}
	}
	rule(wireProblems).holds(t, []broken{
		{
			"json tags outside http*.go",
			beside("type View struct {\n\tID string `json:\"id\"`\n}"),
			"View has wire tags",
		},
		{
			"where the HTTP library finds a value, outside http*.go",
			beside("type input struct {\n\tID string `path:\"id\"`\n}"),
			"input has wire tags",
		},
		{
			"json tags of a struct inside a struct",
			beside("type View struct {\n\tPerson struct {\n\t\tID string `json:\"id\"`\n\t}\n}"),
			"View has wire tags",
		},
		{
			"json tags of a type inside a function",
			beside("func f() {\n\ttype row struct {\n\t\tID string `json:\"id\"`\n\t}\n}"),
			"row has wire tags",
		},
		{"a result", beside("func (s *Service) Detail() (SessionBody, error) {}"), "names SessionBody"},
		{"a list as a parameter", beside("func f(list []*SessionBody) {}"), "names SessionBody"},
		{"a method of a wire type", beside("func (b SessionBody) Paid() bool {}"), "names SessionBody"},
		{
			"a function field",
			beside("type Service struct {\n\tRead func() (SessionBody, error)\n}"),
			"names SessionBody",
		},
		{"a wire type inside a domain type", beside("type View struct{ SessionBody }"), "names SessionBody"},
		{"a value that is made", beside("func f() any { return SessionBody{ID: \"1\"} }"), "names SessionBody"},
		{
			"a wire type in the composition root",
			[]source{wire, {
				"internal/app/x.go",
				"package app\nimport \"psic/internal/booking\"\nvar x []booking.SessionBody\n",
			}},
			"names booking.SessionBody",
		},
		{"another feature's wire type", above("func f() sessions.SessionBody {}"), "names booking.SessionBody"},
	})
	fine := slices.Concat(
		beside("type View struct{ ID string }\nfunc f(v View) (SessionBody string) { return v.ID }"),
		[]source{{"internal/booking/http_pay.go", "package booking\nfunc body(v View) SessionBody {}"}},
	)
	if found := wireProblems(fine); len(found) > 0 {
		t.Errorf("http*.go may, and others may use the name for something else: %q", found)
	}
	for path := range otherFormats {
		if !slices.ContainsFunc(readSources(t), func(s source) bool {
			return strings.HasPrefix(s.path, path) && len(taggedTypes(s)) > 0
		}) {
			t.Errorf("%s no longer needs its place in otherFormats", path)
		}
	}
}

func wireProblems(files []source) []string {
	wire := map[string]bool{} // "internal/booking.SessionBody"
	for _, s := range files {
		for _, name := range declaredTypes(s) {
			if s.isHTTP() {
				wire[s.dir()+"."+name] = true
			}
		}
	}
	var out []string
	for _, s := range files {
		if s.feature() == "" && layerOf(s.dir()) != "app" || !s.isGo() || s.isTest() || s.isHTTP() {
			continue
		}
		if s.feature() != "" && !otherFormat(s.path) {
			for _, name := range taggedTypes(s) {
				out = append(out, fmt.Sprintf("%s: %s has wire tags; wire types are for http*.go", s.path, name))
			}
		}
		for _, name := range namedTypes(s, wire) {
			out = append(out,
				fmt.Sprintf("%s: names %s, a type of http*.go; take and return domain values", s.path, name))
		}
	}
	return out
}

func (s source) isHTTP() bool {
	return s.isGo() && !s.isTest() && s.feature() != "" && strings.HasPrefix(s.name(), "http")
}

func otherFormat(path string) bool {
	for p := range otherFormats {
		if path == p || strings.HasSuffix(p, "/") && strings.HasPrefix(path, p) {
			return true
		}
	}
	return false
}

// declaredTypes returns the types that a file declares for its package.
func declaredTypes(s source) []string {
	if !s.isGo() {
		return nil
	}
	_, f := s.parse()
	var out []string
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range g.Specs {
			if t, ok := spec.(*ast.TypeSpec); ok {
				out = append(out, t.Name.Name)
			}
		}
	}
	return out
}

// taggedTypes returns the types of a file whose fields have wire tags, also types inside functions.
func taggedTypes(s source) []string {
	if !s.isGo() {
		return nil
	}
	_, f := s.parse()
	var out []string
	ast.Inspect(f, func(n ast.Node) bool {
		t, ok := n.(*ast.TypeSpec)
		if ok && tagged(t.Type) {
			out = append(out, t.Name.Name)
		}
		return true
	})
	return out
}

// wireTag matches a tag of JSON, or one that tells the HTTP library where to find a value.
var wireTag = regexp.MustCompile(`\b(json|path|query|header|form):"`)

func tagged(t ast.Expr) bool {
	found := false
	ast.Inspect(t, func(n ast.Node) bool {
		field, ok := n.(*ast.Field)
		found = found || ok && field.Tag != nil && wireTag.MatchString(field.Tag.Value)
		return !found
	})
	return found
}

// namedTypes returns the types of http*.go that a file uses in a signature, in a type or in a literal.
func namedTypes(s source, wire map[string]bool) []string {
	_, f := s.parse()
	folders := map[string]string{}
	for _, i := range f.Imports {
		folder, ours := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), "psic/")
		if !ours {
			continue
		}
		name := folder[strings.LastIndex(folder, "/")+1:]
		if i.Name != nil {
			name = i.Name.Name
		}
		folders[name] = folder
	}
	var out []string
	in := func(t ast.Expr) {
		if t != nil {
			out = append(out, wireNames(t, s.dir(), folders, wire)...)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field: // of a struct, an interface, parameters, results, a receiver
			in(n.Type)
		case *ast.TypeSpec:
			in(n.Type)
		case *ast.ValueSpec:
			in(n.Type)
		case *ast.CompositeLit:
			in(n.Type)
		}
		return true
	})
	slices.Sort(out)
	return slices.Compact(out)
}

// wireNames returns the types of http*.go in a type expression. It skips fields, which namedTypes visits by itself.
func wireNames(t ast.Expr, dir string, folders map[string]string, wire map[string]bool) []string {
	var out []string
	ast.Inspect(t, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			return false
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && wire[folders[x.Name]+"."+n.Sel.Name] {
				out = append(out, folders[x.Name][strings.LastIndex(folders[x.Name], "/")+1:]+"."+n.Sel.Name)
			}
			return false
		case *ast.Ident:
			if wire[dir+"."+n.Name] {
				out = append(out, n.Name)
			}
		}
		return true
	})
	return out
}
