package overlay

import (
	"errors"
	"fmt"
	"strings"
)

// Parse reads edits written as a diff without line numbers:
//
//	Words for the reader, up to the first file.
//
//	--- internal/agenda/service.go
//	@@
//	 	unchanged line, to make the text unique
//	-	line that goes
//	+	line that comes
//	+++ internal/agenda/planted.go
//	+package agenda
//
// "---" names a file to change and "@@" begins each of its replacements; "+++" names a file to add.
func Parse(text string) ([]Edit, error) {
	var p parsing
	for n, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if err := p.line(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
	}
	if len(p.edits) == 0 {
		return nil, errors.New("it changes no file")
	}
	for _, e := range p.edits {
		if e.Old == e.New {
			return nil, fmt.Errorf("an edit of %s changes nothing", e.Path)
		}
	}
	return p.edits, nil
}

// parsing is what was read so far.
type parsing struct {
	edits []Edit
	path  string // of the file to change or to add; empty before the first one
	add   bool
}

func (p *parsing) line(line string) error {
	if path, ok := strings.CutPrefix(line, "--- "); ok {
		p.path, p.add = path, false
		return nil
	}
	if path, ok := strings.CutPrefix(line, "+++ "); ok {
		p.path, p.add = path, true
		p.edits = append(p.edits, Edit{Path: path})
		return nil
	}
	switch {
	case p.path == "":
		return nil // words for the reader
	case line == "@@" && !p.add:
		p.edits = append(p.edits, Edit{Path: p.path})
		return nil
	case len(p.edits) == 0 || p.edits[len(p.edits)-1].Path != p.path:
		return fmt.Errorf("%q stands before the first @@ of %s", line, p.path)
	}
	return p.text(&p.edits[len(p.edits)-1], line)
}

// text adds a line to an edit. An editor may have cut the blank before an empty unchanged line.
func (p *parsing) text(e *Edit, line string) error {
	mark, rest := byte(' '), ""
	if line != "" {
		mark, rest = line[0], line[1:]
	}
	switch {
	case mark == '+':
		e.New += rest + "\n"
	case mark == '-' && !p.add:
		e.Old += rest + "\n"
	case mark == ' ' && !p.add:
		e.Old += rest + "\n"
		e.New += rest + "\n"
	default:
		return fmt.Errorf("%q begins with none of the marks that may stand here", line)
	}
	return nil
}
