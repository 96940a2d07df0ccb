package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
)

// longestTitle keeps long texts, such as request bodies, out of the rule book.
const longestTitle = 120

// goFile finds the ids of a Go file. It names their place by the test function and the subtests around it.
type goFile struct {
	set   *token.FileSet
	file  *ast.File
	found []mention
}

func mentionsInGo(text string) ([]mention, error) {
	g := goFile{set: token.NewFileSet()}
	var err error
	if g.file, err = parser.ParseFile(g.set, "", text, parser.ParseComments|parser.SkipObjectResolution); err != nil {
		return nil, err
	}
	for _, group := range g.file.Comments {
		g.add(group.Text(), g.place(group.Pos()))
	}
	ast.Inspect(g.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			g.add(n.Name.Name, n.Name.Name)
		case *ast.BasicLit:
			g.addLiteral(n)
		}
		return true
	})
	return g.found, nil
}

func (g *goFile) add(text, test string) {
	for _, at := range idsIn(text) {
		g.found = append(g.found, mention{text[at[0]:at[1]], test})
	}
}

func (g *goFile) addLiteral(lit *ast.BasicLit) {
	text, err := strconv.Unquote(lit.Value)
	if lit.Kind != token.STRING || err != nil {
		return
	}
	place := g.place(lit.Pos())
	if !onlyIDs(text) && len(text) <= longestTitle && !strings.HasSuffix(place, "/"+text) {
		place += "/" + text
	}
	g.add(text, place)
}

// place returns the test around a position, or the next one below it.
func (g *goFile) place(at token.Pos) string {
	for _, d := range g.file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if ok && at < f.End() {
			return f.Name.Name + g.subtests(f, at)
		}
	}
	return ""
}

// subtests returns the names of the subtests around a position.
func (g *goFile) subtests(f *ast.FuncDecl, at token.Pos) string {
	out := ""
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || at < call.Pos() || at >= call.End() || len(call.Args) < 2 {
			return true
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		lit, isLit := call.Args[0].(*ast.BasicLit)
		if ok && isLit && sel.Sel.Name == "Run" && at >= lit.Pos() {
			if name, err := strconv.Unquote(lit.Value); err == nil {
				out += "/" + name
			}
		}
		return true
	})
	return out
}
