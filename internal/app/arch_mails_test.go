package app_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestArchitectureMails: a mail is built only in its feature's mails.go (or mails_….go), so that its text is easy to
// find.
func TestArchitectureMails(t *testing.T) {
	file := func(path, body string) []source {
		return []source{{path, "package x\nimport \"psic/internal/notify\"\n" + body}}
	}
	const says = "builds a notify.Mail"
	rule(mailProblems).holds(t, []broken{
		{
			"a mail beside the rules",
			file("internal/booking/remind.go", "var m = notify.Mail{Subject: \"x\"}"),
			says,
		},
		{
			"several mails in a list",
			file("internal/booking/remind.go", "var m = []notify.Mail{{Subject: \"x\"}}"),
			says,
		},
		{
			"an empty mail that is filled later",
			file("internal/payout/confirm.go", "func f() { var m notify.Mail; m.Subject = \"x\" }"),
			says,
		},
		{
			"a mail as a named result",
			file("internal/payout/confirm.go", "func f() (n int, m notify.Mail) { return }"),
			says,
		},
		{"new", file("internal/app/payments.go", "var m = new(notify.Mail)"), says},
		{
			"notify under another name",
			[]source{{"internal/room/x.go", "package x\nimport n \"psic/internal/notify\"\nvar m = n.Mail{}"}},
			says,
		},
		{
			"notify itself",
			[]source{{"internal/notify/contact.go", "package notify\nvar m = Mail{}"}},
			says,
		},
	})
	if found := mailProblems(file("internal/booking/mails_money.go", "var m = notify.Mail{}")); len(found) > 0 {
		t.Errorf("mails_money.go may: %q", found)
	}
}

func mailProblems(files []source) []string {
	var out []string
	for _, s := range files {
		if !s.isGo() || s.isTest() || isMails(s) {
			continue
		}
		_, f := s.parse()
		isMail := mailType(s, f)
		ast.Inspect(f, func(n ast.Node) bool {
			if slices.ContainsFunc(built(n), isMail) {
				out = append(out, s.path+": builds a notify.Mail; mails.go does")
			}
			return true
		})
	}
	return out
}

func isMails(s source) bool {
	return s.feature() != "" && (s.name() == "mails.go" || strings.HasPrefix(s.name(), "mails_"))
}

// mailType returns a function that reports whether an expression of the file names the type notify.Mail, alone or as
// part of another type.
func mailType(s source, f *ast.File) func(ast.Expr) bool {
	name := ""
	for _, i := range f.Imports {
		if i.Path.Value != `"psic/internal/notify"` {
			continue
		}
		name = "notify"
		if i.Name != nil {
			name = i.Name.Name
		}
	}
	inside := s.dir() == "internal/notify"
	return func(e ast.Expr) bool {
		if e == nil {
			return false
		}
		found := false
		ast.Inspect(e, func(n ast.Node) bool {
			switch x := n.(type) {
			case *ast.SelectorExpr:
				of, ok := x.X.(*ast.Ident)
				found = found || ok && name != "" && of.Name == name && x.Sel.Name == "Mail"
				return false
			case *ast.Ident:
				found = found || inside && x.Name == "Mail"
			}
			return true
		})
		return found
	}
}

// built returns the types of which a node creates a value: a literal, a variable without a value, named results or new.
func built(n ast.Node) []ast.Expr {
	var out []ast.Expr
	switch x := n.(type) {
	case *ast.CompositeLit:
		out = append(out, x.Type)
	case *ast.ValueSpec:
		if len(x.Values) == 0 {
			out = append(out, x.Type)
		}
	case *ast.FuncType:
		if x.Results == nil {
			return nil
		}
		for _, r := range x.Results.List {
			if len(r.Names) > 0 {
				out = append(out, r.Type)
			}
		}
	case *ast.CallExpr:
		if id, ok := x.Fun.(*ast.Ident); ok && id.Name == "new" {
			out = append(out, x.Args...)
		}
	}
	return out
}

// TestArchitectureMailsAreListed: every function that returns a mail has a sample in mails_samples_test.go, so that its
// text is reviewed and its subject is checked.
func TestArchitectureMailsAreListed(t *testing.T) {
	file := func(body string) []source {
		return []source{{"internal/booking/mails.go", "package booking\nimport \"psic/internal/notify\"\n" + body}}
	}
	rule(unlistedMails).holds(t, []broken{
		{
			"a mail without a sample",
			file("func MailNew() notify.Mail { return notify.Mail{} }"),
			"booking.MailNew has no sample",
		},
		{
			"a mail with an error beside it",
			file("func mailNew() (notify.Mail, error) { return notify.Mail{}, nil }"),
			"booking.mailNew has no sample",
		},
		{
			"a mail by a method",
			file("func (n *SessionNews) Mail() notify.Mail { return notify.Mail{} }"),
			"booking.SessionNews.Mail has no sample",
		},
		{"a sample of a removed mail", file("var x = 1"), "booking.MailSession has a sample and is not there"},
	})
}

func unlistedMails(files []source) []string {
	var found, out []string
	for _, s := range files {
		if s.isGo() && !s.isTest() && isMails(s) {
			found = append(found, mailFuncs(s)...)
		}
	}
	listed := map[string]bool{}
	for _, m := range mailSamples {
		listed[m.by] = true
		if !slices.Contains(found, m.by) {
			out = append(out, m.by+" has a sample and is not there")
		}
	}
	for _, name := range found {
		if !listed[name] {
			out = append(out, name+" has no sample in mails_samples_test.go")
		}
	}
	return out
}

// mailFuncs returns the names of the functions and methods of a file that return a mail.
func mailFuncs(s source) []string {
	_, f := s.parse()
	isMail := mailType(s, f)
	var out []string
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Type.Results == nil {
			continue
		}
		name := s.feature() + "."
		if fn.Recv != nil {
			name += receiver(fn.Recv.List[0].Type) + "."
		}
		for _, r := range fn.Type.Results.List {
			if isMail(r.Type) {
				out = append(out, name+fn.Name.Name)
				break
			}
		}
	}
	return out
}

func receiver(e ast.Expr) string {
	if star, ok := e.(*ast.StarExpr); ok {
		e = star.X
	}
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.IndexExpr: // a generic type
		return receiver(e.X)
	}
	return "?"
}

// ruleNumber matches a duration in a text.
var ruleNumber = regexp.MustCompile(`\d (segundo|minuto|hora|dia|mes|mês|ano)`)

// TestArchitectureNumbersInTexts: a duration in a text comes from the constant of its rule (br.Duration, br.Days), so
// that both change together. Struct tags are not checked, because they must be literals.
func TestArchitectureNumbersInTexts(t *testing.T) {
	rule(typedNumbers).holds(t, []broken{
		{
			"minutes as a literal",
			[]source{{"internal/room/x.go", "package room\nvar x = \"A sala abre 15 minutos antes.\""}},
			"15 minutos",
		},
	})
	tag := source{"internal/room/x.go", "package room\ntype x struct { y int `doc:\"Vale 60 segundos\"` }"}
	if found := typedNumbers([]source{tag}); len(found) > 0 {
		t.Errorf("a tag may: %q", found)
	}
}

func typedNumbers(files []source) []string {
	var out []string
	for _, s := range files {
		// The examples of the API are fixed values.
		if !s.isGo() || s.isTest() || s.feature() == "" || s.name() == "http_examples.go" {
			continue
		}
		_, f := s.parse()
		ast.Inspect(f, func(n ast.Node) bool {
			switch x := n.(type) {
			case *ast.Field:
				return x.Tag == nil
			case *ast.BasicLit:
				if x.Kind == token.STRING && ruleNumber.MatchString(x.Value) {
					out = append(out, fmt.Sprintf("%s: %s; take the number from its constant", s.path, x.Value))
				}
			}
			return true
		})
	}
	return out
}
