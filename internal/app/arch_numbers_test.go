package app_test

import (
	"go/ast"
	"go/token"
	"slices"
	"testing"
)

// TestArchitectureNumbers: a test writes the number that it expects. With the product's own constant, the expectation
// moves when somebody changes the rule.
func TestArchitectureNumbers(t *testing.T) {
	rule(borrowedNumbers).holds(t, []broken{
		{
			"a test that expects a constant of the code under test",
			[]source{
				{"internal/packages/x.go", "package packages\nimport \"time\"\nconst PayLife = 60 * time.Minute\n"},
				{
					"internal/packages/x_test.go",
					"package packages_test\nimport \"psic/internal/packages\"\nvar _ = packages.PayLife\n",
				},
			},
			"internal/packages/x_test.go names packages.PayLife: write the number",
		},
	})
}

// borrowedAllowed are constants whose value no rule gives: sizes of a format, and a bound that the test compares with
// what all operations declare.
var borrowedAllowed = []string{
	"internal/record/format",
	"internal/platform/backup",
	"internal/platform/httpx.MaxForm",
	"internal/room.Patient", // the numbers of the two seats
	"internal/room.Therapist",
	"internal/booking.ReminderDay", // mailSamples has a mail of each
	"internal/ownpatient.Life",     // samples of answers
}

func borrowedNumbers(files []source) []string {
	numbers := map[string]bool{} // "internal/packages.PayLife"
	for _, s := range files {
		if s.isGo() && !s.isTest() && s.feature() != "" {
			_, f := s.parse()
			for _, name := range numberNames(f) {
				numbers[s.dir()+"."+name] = true
			}
		}
	}
	var out []string
	for _, s := range files {
		if !s.isGo() || !s.isTest() {
			continue
		}
		_, f := s.parse()
		ours := importNames(f)
		ast.Inspect(f, func(n ast.Node) bool {
			x, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			of, ok := x.X.(*ast.Ident)
			if !ok {
				return true
			}
			dir := ours[of.Name]
			full := dir + "." + x.Sel.Name
			if numbers[full] && !slices.Contains(borrowedAllowed, dir) && !slices.Contains(borrowedAllowed, full) {
				out = append(out, s.path+" names "+of.Name+"."+x.Sel.Name+": write the number")
			}
			return true
		})
	}
	return out
}

// numberNames returns the constants of a file whose values are numbers or times without a type of their own.
func numberNames(f *ast.File) []string {
	var out []string
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		for _, spec := range g.Specs {
			v := spec.(*ast.ValueSpec)
			for i, name := range v.Names {
				if v.Type == nil && i < len(v.Values) && hasNumber(v.Values[i]) {
					out = append(out, name.Name)
				}
			}
		}
	}
	return out
}

func hasNumber(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		x, ok := n.(*ast.BasicLit)
		found = found || ok && (x.Kind == token.INT || x.Kind == token.FLOAT)
		return !found
	})
	return found
}
