package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// abuseCase is how a test names an abuse, followed by its number.
const abuseCase = "abuse case "

// Abuse is a way to misuse the product, and the defence against it.
type Abuse struct {
	Number  int    `json:"number"`
	Abuse   string `json:"abuse"`
	Defence string `json:"defence"`
}

// Abuses is the content of docs/abuse.json, in the order of the numbers.
type Abuses []Abuse

func readAbuses(path string) (Abuses, error) {
	var a Abuses
	text, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &a)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return a, nil
}

func (a Abuse) id() string { return fmt.Sprint(abuseCase, a.Number) }

// judge joins all problems: a number out of order, an abuse without a test, a test of an unknown abuse.
func (a Abuses) judge(shown Shown) error {
	var errs []error
	known := map[string]bool{}
	for i, c := range a {
		known[c.id()] = true
		if c.Number != i+1 {
			errs = append(errs, fmt.Errorf("%s stands at place %d", c.id(), i+1))
		}
		if len(shown[c.id()]) == 0 {
			errs = append(errs, fmt.Errorf("no test tries %s", c.id()))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(shown)) {
		if strings.HasPrefix(id, abuseCase) && !known[id] {
			errs = append(errs, fmt.Errorf("%s is none, and yet carried by %s", id, strings.Join(shown[id], ", ")))
		}
	}
	return errors.Join(errs...)
}

const abuseHead = `# Abuse cases

How somebody could misuse the product, what stands against it, and the tests that try. An abuse changes in
` + "`docs/abuse.json`" + ` first; this page is made by ` + "`make rules`" +
	" from the numbers that tests carry (\"abuse case 17\").\n"

func (a Abuses) page(shown Shown) string {
	var out strings.Builder
	out.WriteString(abuseHead)
	for _, c := range a {
		fmt.Fprintf(&out, "\n**%d** %s\nDefence: %s\n\n", c.Number, c.Abuse, c.Defence)
		for _, t := range shown[c.id()] {
			fmt.Fprintf(&out, "- `%s`\n", strings.ReplaceAll(t, "`", "'"))
		}
	}
	return out.String()
}
