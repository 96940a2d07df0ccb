package guard

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
)

// criteria is the number of success criteria of each level.
var criteria = map[string]int{"A": 31, "AA": 24, "AAA": 31}

// leastAAA is how many criteria of level AAA are met or have nothing to apply to.
const leastAAA = 19

// notApplicable is the status of a criterion that has nothing to apply to.
const notApplicable = "na"

// wcagList has every success criterion of WCAG 2.2. Levels A and AA together are the level "regular" of ABNT NBR 17225.
var wcagList = claimList{
	path:     "docs/wcag.csv",
	noun:     "criterion",
	id:       regexp.MustCompile(`^[1-4]\.\d\.\d{1,2}$`),
	levels:   slices.Collect(maps.Keys(criteria)),
	statuses: []string{met, "partly", "not", notApplicable},
}

// WCAG returns the problems of the list.
func WCAG(root string) ([]string, error) {
	claims, err := wcagList.read(root)
	if err != nil {
		return nil, err
	}
	return append(wcagList.problems(root, claims), countedCriteria(claims)...), nil
}

// countedCriteria compares the number of claims with the number of criteria. Levels A and AA hold as a whole, and
// enough of level AAA does.
func countedCriteria(claims []claim) []string {
	var out []string
	byLevel := map[string]int{}
	third := 0
	for _, c := range claims {
		byLevel[c.level]++
		holds := c.status == met || c.status == notApplicable
		switch {
		case c.level != "AAA" && !holds:
			out = append(out, fmt.Sprintf("%s: is of level %s and %s met", c.id, c.level, c.status))
		case c.level == "AAA" && holds:
			third++
		}
	}
	for level, want := range criteria {
		if byLevel[level] != want {
			out = append(out, fmt.Sprintf("level %s has %d criteria, want %d", level, byLevel[level], want))
		}
	}
	if third < leastAAA {
		out = append(out, fmt.Sprintf("%d of level AAA hold, want %d", third, leastAAA))
	}
	slices.Sort(out)
	return out
}
