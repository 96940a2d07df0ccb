package guard

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// readme lists the folders of the repository in a table whose first column is the path.
const readme = "README.md"

var listedFolder = regexp.MustCompile("(?m)^\\| `([^`]+)/` \\|")

// parents are the folders whose direct children README lists. The empty one is the top of the repository.
var parents = []string{"", "internal/", "web/src/"}

// Folders compares README's list of folders with the tree, in both directions.
func Folders(root string) ([]string, error) {
	text, err := read(root, readme)
	if err != nil {
		return nil, err
	}
	there, err := foldersIn(root)
	if err != nil {
		return nil, err
	}
	var listed, problems []string
	for _, m := range listedFolder.FindAllStringSubmatch(text, -1) {
		listed = append(listed, m[1])
		if !exists(root, m[1]) {
			problems = append(problems, fmt.Sprintf("%s lists %s/, which does not exist", readme, m[1]))
		}
	}
	for _, folder := range there {
		if !slices.Contains(listed, folder) {
			problems = append(problems, fmt.Sprintf("%s does not list %s/", readme, folder))
		}
	}
	return problems, nil
}

// foldersIn returns the direct children of parents that contain a file of the repository. Hidden folders belong to
// tools.
func foldersIn(root string) ([]string, error) {
	list, err := files(root)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, file := range list {
		for _, parent := range parents {
			rest, inside := strings.CutPrefix(file, parent)
			child, _, deeper := strings.Cut(rest, "/")
			if inside && deeper && !strings.HasPrefix(child, ".") {
				out = append(out, parent+child)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}
