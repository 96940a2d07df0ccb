package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"strings"
)

// longestTitle keeps long texts, such as request bodies, out of the rule book.
const longestTitle = 120

// labelled matches a text that begins with the id of a rule.
var labelled = regexp.MustCompile("^[\"`]R\\d{3}\\b")

// goFile finds the ids of a Go file. It names their place by the test function and the subtests around it.
type goFile struct {
	found []mention
}

func mentionsInGo(text string) ([]mention, error) {
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var g goFile
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && isTest(f) {
			g.test(f)
		}
	}
	return g.found, nil
}

// isTest reports whether the tool runs the function. A helper asserts nothing by itself.
func isTest(f *ast.FuncDecl) bool {
	return f.Recv == nil && (strings.HasPrefix(f.Name.Name, "Test") || strings.HasPrefix(f.Name.Name, "Fuzz"))
}

func (g *goFile) test(f *ast.FuncDecl) {
	g.add(f.Name.Name, f.Name.Name)
	for _, id := range idsOf(f.Doc.Text()) {
		if strings.HasPrefix(strings.ToLower(id), abuseCase) {
			g.found = append(g.found, mention{id, f.Name.Name})
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Run" && len(n.Args) == 2 {
				g.addTitle(f, n.Args[0])
			}
			for _, a := range n.Args { // the label of an assertion
				if lit, ok := a.(*ast.BasicLit); ok && labelled.MatchString(lit.Value) {
					g.addTitle(f, lit)
				}
			}
		case *ast.CompositeLit: // rows of a table, and its keys
			for _, e := range n.Elts {
				if pair, ok := e.(*ast.KeyValueExpr); ok {
					g.addTitle(f, pair.Key)
					e = pair.Value
				}
				g.addTitle(f, e)
			}
		}
		return true
	})
}

func (g *goFile) add(text, test string) {
	for _, id := range idsOf(text) {
		g.found = append(g.found, mention{id, test})
	}
}

// addTitle adds the ids of a case's name.
func (g *goFile) addTitle(f *ast.FuncDecl, e ast.Expr) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return
	}
	text, err := strconv.Unquote(lit.Value)
	if err != nil || len(text) > longestTitle {
		return
	}
	place := f.Name.Name
	if !onlyIDs(text) {
		place += "/" + text
	}
	g.add(text, place)
}
