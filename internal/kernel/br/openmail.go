package br

import (
	"slices"
	"strings"
)

// openMail lists domains where anybody can get an address.
var openMail = []string{
	"gmail.com",
	"hotmail.com",
	"outlook.com",
	"outlook.com.br",
	"live.com",
	"yahoo.com",
	"yahoo.com.br",
	"icloud.com",
	"uol.com.br",
	"bol.com.br",
	"terra.com.br",
	"proton.me",
	"protonmail.com",
}

// OpenMail says whether an address is at a domain where anybody can get one. Such an address is the person's own, and a
// company with such a domain would give its seats to anybody.
func OpenMail(email string) bool {
	_, domain, _ := strings.Cut(NormalEmail(email), "@")
	return slices.Contains(openMail, domain)
}
