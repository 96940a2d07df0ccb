package guard

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// asvsList has the requirements of levels 1 and 2 of OWASP ASVS 5.0.0 that apply to the product, and some of level 3.
var asvsList = claimList{
	path:     "docs/asvs.csv",
	noun:     "requirement",
	id:       regexp.MustCompile(`^V\d+\.\d+\.\d+$`),
	levels:   []string{"1", "2", "3"},
	statuses: []string{met, "partly", "not"},
}

const (
	leastMet   = 0.95
	chosenOfL3 = 24
)

// chapters has the number of requirements of levels 1 and 2 that apply, by chapter.
var chapters = map[string]int{
	"V1": 22, "V2": 11, "V3": 15, "V4": 8, "V5": 9, "V6": 30, "V7": 16, "V8": 7, "V9": 7,
	"V11": 14, "V12": 8, "V13": 13, "V14": 9, "V15": 13, "V16": 16, "V17": 3,
}

// ASVS returns the problems of the list.
func ASVS(root string) ([]string, error) {
	claims, err := asvsList.read(root)
	if err != nil {
		return nil, err
	}
	return append(asvsList.problems(root, claims), countedRequirements(claims)...), nil
}

// countedRequirements compares the number of claims with the number that applies, and checks that enough are met.
func countedRequirements(claims []claim) []string {
	var out []string
	byChapter := map[string]int{}
	third, done := 0, 0
	for _, c := range claims {
		if c.status == met {
			done++
		}
		if c.level == "1" && c.status != met {
			out = append(out, c.id+" is of level 1 and "+c.status+" met")
		}
		if c.level == "3" {
			third++
			continue
		}
		chapter, _, _ := strings.Cut(c.id, ".")
		byChapter[chapter]++
	}
	for chapter, want := range chapters {
		if byChapter[chapter] != want {
			out = append(out,
				fmt.Sprintf("%s has %d requirements of level 1 and 2, want %d", chapter, byChapter[chapter], want))
		}
	}
	if third != chosenOfL3 {
		out = append(out, fmt.Sprintf("%d requirements of level 3, want %d", third, chosenOfL3))
	}
	if float64(done) < leastMet*float64(len(claims)) {
		out = append(out, fmt.Sprintf("%d of %d are met, want %.0f %%", done, len(claims), 100*leastMet))
	}
	slices.Sort(out)
	return out
}
