package br

import (
	"regexp"
	"strings"
)

// PixKind is the type of a PIX key. It is stored beside the key, because 11 digits may be both a CPF and a mobile
// phone.
type PixKind string

const (
	PixCPF    PixKind = "CPF"
	PixCNPJ   PixKind = "CNPJ"
	PixPhone  PixKind = "PHONE"
	PixEmail  PixKind = "EMAIL"
	PixRandom PixKind = "EVP"
)

const maxPixEmail = 77

var (
	allPixKinds = []PixKind{PixCPF, PixCNPJ, PixPhone, PixEmail, PixRandom}
	evpShape    = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)
)

// PixKey returns the canonical form of a key of the given kind.
func PixKey(kind PixKind, s string) (string, bool) {
	s = strings.TrimSpace(s)
	switch kind {
	case PixCPF:
		return CPF(s)
	case PixCNPJ:
		return CNPJ(s)
	case PixPhone:
		d, ok := Phone(s)
		if !ok {
			return "", false
		}
		return E164(d), true
	case PixEmail:
		e := NormalEmail(s)
		return onlyIf(len(e) <= maxPixEmail && ValidEmail(e), e)
	case PixRandom:
		e := strings.ToLower(s)
		return onlyIf(evpShape.MatchString(e), e)
	}
	return "", false
}

// PixKinds lists the kinds of key that the text could be. With two kinds the owner must choose.
func PixKinds(s string) []PixKind {
	var kinds []PixKind
	for _, k := range allPixKinds {
		if _, ok := PixKey(k, s); ok {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

func onlyIf(ok bool, s string) (string, bool) {
	if !ok {
		return "", false
	}
	return s, true
}
