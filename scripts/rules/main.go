// Command rules writes docs/rules.md, every rule of docs/rules.json with the tests that show it, and docs/abuse.md, every
// abuse of docs/abuse.json with the tests that try it. It fails when an area that is called finished leaves a rule
// unshown, when an abuse has no test, or when a test names something that does not exist.
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
	root := flag.String("root", ".", "where the repository begins")
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
	keep := write
	if check {
		keep = compare
	}
	err = errors.Join(keep(filepath.Join(root, "docs", "rules.md"), b.page(shown)), keep(filepath.Join(root, "docs", "abuse.md"), abuses.page(shown)))
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
