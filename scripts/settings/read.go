package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
)

// setting is one row of the page.
type setting struct {
	name, byDefault, meaning string
}

// readSettings returns the settings of the named struct in the order of its fields. It fails on a field without an
// "env" tag or without a comment, because an operator would not know the setting.
func readSettings(dir, name string) ([]setting, error) {
	structs, err := readStructs(dir)
	if err != nil {
		return nil, err
	}
	if structs[name] == nil {
		return nil, fmt.Errorf("%s has no struct %s", dir, name)
	}
	return settingsOf(name, structs)
}

func readStructs(dir string) (map[string]*ast.StructType, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	structs := map[string]*ast.StructType{}
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if s, ok := spec.Type.(*ast.StructType); ok {
					structs[spec.Name.Name] = s
				}
			}
			return true
		})
	}
	return structs, nil
}

func settingsOf(name string, structs map[string]*ast.StructType) ([]setting, error) {
	var out []setting
	var errs []error
	for _, field := range structs[name].Fields.List {
		if len(field.Names) == 0 {
			embedded, err := embeddedSettings(field, structs)
			out, errs = append(out, embedded...), append(errs, err)
			continue
		}
		s, err := settingOf(field)
		if err != nil {
			err = fmt.Errorf("%s.%s: %w", name, field.Names[0].Name, err)
		}
		out, errs = append(out, s), append(errs, err)
	}
	return out, errors.Join(errs...)
}

func embeddedSettings(field *ast.Field, structs map[string]*ast.StructType) ([]setting, error) {
	name, ok := field.Type.(*ast.Ident)
	if !ok || structs[name.Name] == nil {
		return nil, errors.New("an embedded struct of another package cannot be read")
	}
	return settingsOf(name.Name, structs)
}

func settingOf(field *ast.Field) (setting, error) {
	if field.Tag == nil {
		return setting{}, errors.New("no env tag")
	}
	text, err := strconv.Unquote(field.Tag.Value)
	if err != nil {
		return setting{}, err
	}
	tag := reflect.StructTag(text)
	s := setting{
		name:      tag.Get("env"),
		byDefault: tag.Get("envDefault"),
		meaning:   strings.Join(strings.Fields(field.Doc.Text()), " "),
	}
	switch {
	case s.name == "":
		return s, errors.New("no env tag")
	case s.meaning == "":
		return s, errors.New("no comment that says what " + s.name + " means")
	}
	return s, nil
}
