// Command rules writes docs/rules.md, which lists every rule of docs/rules.json with its tests, and docs/abuse.md,
// which lists every abuse of docs/abuse.json with its tests. It fails when a rule of a finished area or an abuse has
// no test, or when a test names an id that does not exist.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	check := flag.Bool("check", false, "write nothing; fail when docs/rules.md is stale")
	root := flag.String("root", ".", "top folder of the repository")
	flag.Parse()
	if err := run(*root, *check); err != nil {
		fmt.Fprintln(os.Stderr, "rules:", err)
		os.Exit(1)
	}
}

func run(root string, check bool) error {
	b, err := readBook(filepath.Join(root, "docs", "rules.json"))
	if err != nil {
		return err
	}
	shown, err := scan(root)
	if err != nil {
		return err
	}
	abuses, err := readAbuses(filepath.Join(root, "docs", "abuse.json"))
	if err != nil {
		return err
	}
	output := write
	if check {
		output = compare
	}
	err = errors.Join(
		output(filepath.Join(root, "docs", "rules.md"), b.page(shown)),
		output(filepath.Join(root, "docs", "abuse.md"), abuses.page(shown)),
	)
	if err != nil {
		return err
	}
	fmt.Println(b.summary(shown))
	return errors.Join(b.judge(shown), abuses.judge(shown))
}

func write(path, page string) error { return os.WriteFile(path, []byte(page), 0o644) }

func compare(path, page string) error {
	committed, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if string(committed) != page {
		return fmt.Errorf("%s is stale: make rules", filepath.ToSlash(path))
	}
	return nil
}
