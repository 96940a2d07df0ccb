// Command rules writes docs/rules.md: every rule of docs/rules.json with the tests that show it. It fails when
// an area that is called finished leaves a rule unshown, or a test names a rule that does not exist.
package main

import (
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
	page := b.page(shown)
	if check {
		err = compare(filepath.Join(root, "docs", "rules.md"), page)
	} else {
		err = os.WriteFile(filepath.Join(root, "docs", "rules.md"), []byte(page), 0o644)
	}
	if err != nil {
		return err
	}
	fmt.Println(b.summary(shown))
	return b.judge(shown)
}

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
