package app_test

import (
	"reflect"
	"strings"
	"testing"

	"psic/internal/app"
)

type service struct {
	One    func()
	Many   []func()
	ByName map[string]func()
	Events map[string]hooks
	Below  *hooks
}

type hooks struct{ Settled, Ended func() }

func wholeService() *service {
	f := func() {}
	return &service{
		One:    f,
		Many:   []func(){f},
		ByName: map[string]func(){"a": f},
		Events: map[string]hooks{"a": {Settled: f, Ended: f}},
		Below:  &hooks{},
	}
}

func TestRequirePlugged(t *testing.T) {
	if err := app.RequirePlugged(wholeService()); err != nil {
		t.Fatalf("the whole one: %v", err)
	}
	for want, breakIt := range map[string]func(*service){
		"app_test.service.One":               func(s *service) { s.One = nil },
		"app_test.service.Many":              func(s *service) { s.Many = nil },
		"app_test.service.Many[1]":           func(s *service) { s.Many = append(s.Many, nil) },
		"app_test.service.ByName":            func(s *service) { s.ByName = nil },
		"app_test.service.ByName[b]":         func(s *service) { s.ByName["b"] = nil },
		"app_test.service.Events[a].Settled": func(s *service) { s.Events["a"] = hooks{Ended: func() {}} },
		"app_test.service.Below":             func(s *service) { s.Below = nil },
	} {
		s := wholeService()
		breakIt(s)
		if err := app.RequirePlugged(wholeService(), s); err == nil || !strings.HasSuffix(err.Error(), " "+want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// TestMayStayEmptyNamesFields: every entry names a field that exists, and has a reason.
func TestMayStayEmptyNamesFields(t *testing.T) {
	known := map[string]bool{}
	for _, s := range new(app.App).Features() {
		of := reflect.TypeOf(s).Elem()
		for i := range of.NumField() {
			known[of.String()+"."+of.Field(i).Name] = true
		}
	}
	for name, why := range app.MayStayEmpty {
		if !known[name] || why == "" {
			t.Errorf("%s: known %v, reason %q", name, known[name], why)
		}
	}
}

// TestFeaturesAreAll: Features returns every feature. RequirePlugged does not check others.
func TestFeaturesAreAll(t *testing.T) {
	listed := map[reflect.Type]bool{}
	for _, s := range new(app.App).Features() {
		listed[reflect.TypeOf(s)] = true
	}
	of := reflect.TypeFor[app.App]()
	for i := range of.NumField() {
		f := of.Field(i)
		if strings.HasSuffix(f.Type.String(), ".Service") && !listed[f.Type] {
			t.Errorf("%s is not checked at start", f.Name)
		}
	}
}
