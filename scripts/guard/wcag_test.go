package guard

import (
	"slices"
	"strings"
	"testing"
)

func TestWCAG(t *testing.T) { none(t, WCAG) }

func TestPlantedWCAGIsFound(t *testing.T) {
	const head = "id,asks,level,status,code,test,note\n"
	const page = "<p>"
	const one = "1.1.1,x,A,met,web/page.html,,seen"
	for says, row := range map[string]string{
		"is no criterion":                              "5.1.1,x,A,met,web/page.html,,seen",
		"does not say what is asked":                   "1.1.1,,A,met,web/page.html,,seen",
		`level "B"`:                                    "1.1.1,x,B,met,web/page.html,,seen",
		`status "yes"`:                                 "1.1.1,x,A,yes,web/page.html,,seen",
		"1.1.1: is of level A and partly met":          "1.1.1,x,A,partly,web/page.html,,why",
		"1.4.6: is not and does not say why":           "1.4.6,x,AAA,not,,,",
		"is met by nothing":                            "1.1.1,x,A,met,,,seen",
		"is met without a test and does not say why":   "1.1.1,x,A,met,web/page.html,,",
		"web/gone.html does not exist":                 "1.1.1,x,A,met,web/gone.html,,seen",
		`there is no test "is read" in web/x.test.tsx`: "1.1.1,x,A,met,web/page.html,web/x.test.tsx: is read,",
		"1.1.1: stands twice":                          one + "\n" + one,
		"level AA has 0 criteria, want 24":             "1.1.1,x,A,met,web/page.html,,seen",
		"0 of level AAA hold, want 19":                 "1.1.1,x,A,met,web/page.html,,seen",
	} {
		got, err := WCAG(planted(t, map[string]string{wcagList.path: head + row + "\n", "web/page.html": page}))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(got, func(p string) bool { return strings.Contains(p, says) }) {
			t.Errorf("%q is not among %q", says, got)
		}
	}
}
