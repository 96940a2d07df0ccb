package account

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
)

// Personal is the personal data of a person beyond the name. It is stored as one sealed value, so that nobody can read
// it in the database or in a backup.
type Personal struct {
	BirthDate      string `json:"birthDate,omitempty"` // YYYY-MM-DD
	CPF            string `json:"cpf,omitempty"`       // digits
	Document       string `json:"document,omitempty"`
	DocumentRegion string `json:"documentRegion,omitempty"`
	ZipCode        string `json:"zipCode,omitempty"` // digits
	Address        string `json:"address,omitempty"`
	Number         string `json:"number,omitempty"`
	Complement     string `json:"complement,omitempty"`
	Neighborhood   string `json:"neighborhood,omitempty"`
	City           string `json:"city,omitempty"`
	State          string `json:"state,omitempty"`
	Country        string `json:"country,omitempty"`
	CellPhone      string `json:"cellPhone,omitempty"` // digits
	Gender         string `json:"gender,omitempty"`
	GenderCustom   string `json:"genderCustom,omitempty"`
	Ethnicity      string `json:"ethnicity,omitempty"`
	MotherName     string `json:"motherName,omitempty"`
}

// Genders and Ethnicities are the choices of the form; NOT_INFORMED is one of them (Q104).
var (
	Genders     = []string{"FEMALE", "MALE", "TRANS_FEMALE", "TRANS_MALE", "NON_BINARY", "NOT_INFORMED", "OTHER"}
	Ethnicities = []string{"ASIAN", "WHITE", "NATIVE", "MIXED", "BLACK", "NOT_INFORMED"}
)

const notInformed = "NOT_INFORMED"

// Birth returns the birth date.
func (p Personal) Birth() at.Date {
	var d at.Date
	if p.BirthDate != "" {
		_ = d.Scan(p.BirthDate) // cannot fail: fromInput stores it in this format
	}
	return d
}

func (s *Service) seal(id string, p Personal) (string, error) {
	b, err := json.Marshal(p)
	if err != nil {
		return "", fmt.Errorf("personal data: %w", err)
	}
	return s.Ring.Seal(b, crypt.AAD("account", "private", id))
}

// Personal decrypts the personal data of an account. It is empty while none is saved.
func (s *Service) Personal(acc Account) (Personal, error) {
	var p Personal
	if acc.Private == "" {
		return p, nil
	}
	b, err := s.Ring.Unseal(acc.Private, crypt.AAD("account", "private", acc.ID))
	if err != nil {
		return p, fmt.Errorf("personal data: %w", err)
	}
	return p, json.Unmarshal(b, &p)
}

// PersonalInput is the form as it was sent.
type PersonalInput struct {
	FullName, Nickname                                                    string
	BirthDate, CPF, Document, DocumentRegion                              string
	ZipCode, Address, Number, Complement, Neighborhood, City, UF, Country string
	CellPhone, Gender, GenderCustom, Ethnicity                            string
	MotherName                                                            string
	AlertsOptIn                                                           *bool
	// Parts accepts a form with missing fields, except the name (Q220). A missing field of the identity keeps its
	// value.
	Parts bool
}

// keepIdentity fills missing fields of the identity with what is stored, because they cannot be changed.
func (in *PersonalInput) keepIdentity(old Personal) {
	for value, stored := range map[*string]string{
		&in.CPF:            old.CPF,
		&in.Document:       old.Document,
		&in.DocumentRegion: old.DocumentRegion,
	} {
		if *value == "" {
			*value = stored
		}
	}
	if in.BirthDate == "" && old.BirthDate != "" {
		in.BirthDate = old.Birth().Wire()
	}
}

// required removes the faults of fields that are missing in a form that is saved in parts. A described gender stays
// required, because OTHER alone says nothing.
func (in *PersonalInput) required(wrong fault.Fields) fault.Fields {
	if !in.Parts {
		return wrong
	}
	missing := map[string]bool{
		"birthdate":      in.BirthDate == "",
		"cpf":            in.CPF == "",
		"document":       in.Document == "",
		"documentRegion": in.DocumentRegion == "",
		"zipCode":        in.ZipCode == "",
		"address":        in.Address == "",
		"number":         in.Number == "",
		"neighborhood":   in.Neighborhood == "",
		"location":       in.City == "",
		"addressState":   in.UF == "",
		"country":        in.Country == "",
		"cellPhone":      in.CellPhone == "",
		"gender":         in.Gender == "",
		"ethnicity":      in.Ethnicity == "",
	}
	return slices.DeleteFunc(wrong, func(f fault.Field) bool { return missing[f.Name] })
}

func (in *PersonalInput) trim() {
	for _, v := range []*string{
		&in.FullName, &in.Nickname,
		&in.BirthDate, &in.CPF, &in.Document, &in.DocumentRegion,
		&in.ZipCode, &in.Address, &in.Number, &in.Complement, &in.Neighborhood, &in.City, &in.UF, &in.Country,
		&in.CellPhone, &in.Gender, &in.GenderCustom, &in.Ethnicity, &in.MotherName,
	} {
		*v = strings.TrimSpace(*v)
	}
	for _, name := range []*string{&in.FullName, &in.Nickname, &in.MotherName} {
		*name = br.NormalName(*name)
	}
}

// checkNames validates the names of the name screen and of the full form.
func checkNames(f *fault.Fields, fullName, nickname string) {
	switch {
	case fullName == "":
		f.Add("fullName", "Informe o nome completo.")
	default:
		checkName(f, "fullName", fullName)
	}
	if nickname != "" {
		checkName(f, "nickname", nickname)
	}
}

func checkName(f *fault.Fields, field, name string) {
	problem := br.NameProblem(name)
	f.Check(problem == "", field, problem)
}

// fromInput validates the form and returns the data to store. Identity data (birth date, CPF, RG, issuing body) cannot
// be changed once saved (Q030).
func fromInput(in PersonalInput, old Personal, now time.Time) (Personal, error) {
	if in.Parts {
		in.keepIdentity(old)
	}
	var f fault.Fields
	checkNames(&f, in.FullName, "")
	// Only the name screen restricts the social name to letters (R145, R155).
	f.Check(len([]rune(in.Nickname)) <= maxText, "nickname", "Use até 250 caracteres.")
	f.Check(br.VisibleName(in.Nickname), "nickname", br.VisibleNameText)

	p := Personal{
		MotherName:   old.MotherName,
		Country:      in.Country,
		Number:       in.Number,
		Complement:   in.Complement,
		Neighborhood: in.Neighborhood,
		City:         in.City,
	}
	p.identity(&f, in, old, now)
	p.address(&f, in)
	p.rest(&f, in)
	if in.MotherName != "" { // a form without it keeps the old value, because no form shows it (Q125)
		p.MotherName = in.MotherName
		checkName(&f, "motherName", in.MotherName)
	}
	return p, in.required(f).Err()
}

const lockedText = "Este dado não pode ser alterado depois de salvo. Fale com o suporte."

func (p *Personal) identity(f *fault.Fields, in PersonalInput, old Personal, now time.Time) {
	p.BirthDate = checkBirth(f, in.BirthDate, old, now)
	var ok bool
	p.CPF, ok = br.CPF(in.CPF)
	f.Check(ok, "cpf", "Informe um CPF válido.")
	f.Check(old.CPF == "" || old.CPF == p.CPF, "cpf", lockedText)
	p.Document, ok = br.RG(in.Document)
	f.Check(ok, "document", "Informe o RG com até 14 caracteres.")
	f.Check(old.Document == "" || old.Document == p.Document, "document", lockedText)
	p.DocumentRegion = in.DocumentRegion
	checkText(f, "documentRegion", in.DocumentRegion, "Informe o órgão expedidor.", maxText)
	f.Check(old.DocumentRegion == "" || old.DocumentRegion == in.DocumentRegion, "documentRegion", lockedText)
}

// oldestBirth is the first day of birth that the forms accept (Q212).
var oldestBirth = at.Day(1906, time.January, 1)

func checkBirth(f *fault.Fields, text string, old Personal, now time.Time) string {
	d, err := at.ParseDate(text)
	age := d.AgeOn(at.DateOf(now, at.SaoPaulo))
	switch {
	case text == "":
		f.Add("birthdate", "Informe a data de nascimento.")
		return ""
	case err != nil || d.Before(oldestBirth) || age < 0:
		f.Add("birthdate", "Informe uma data válida no formato DD/MM/AAAA.")
	case !Adult(d, now):
		f.Add(
			"birthdate",
			fmt.Sprintf("O atendimento é para maiores de %d anos. ", adultAge)+
				"Menores precisam de autorização por escrito do responsável: fale conosco pela página de contato.",
		)
	case old.BirthDate != "" && old.BirthDate != d.String():
		f.Add("birthdate", lockedText)
	}
	return d.String()
}

func (p *Personal) address(f *fault.Fields, in PersonalInput) {
	var ok bool
	p.ZipCode, ok = br.CEP(in.ZipCode)
	f.Check(ok, "zipCode", "Informe um CEP com 8 dígitos.")
	p.Address, p.State = in.Address, strings.ToUpper(in.UF)
	switch {
	case in.Address == "":
		f.Add("address", "Informe o endereço.")
	case !br.ValidStreet(in.Address):
		f.Add("address", "Use apenas letras, números, espaços e . , ' - / º ª, até 250 caracteres.")
	}
	checkText(f, "number", in.Number, "Informe o número.", 10)
	f.Check(len([]rune(in.Complement)) <= maxText, "addressComplement", "Use até 250 caracteres.")
	checkText(f, "neighborhood", in.Neighborhood, "Informe o bairro.", maxText)
	checkText(f, "location", in.City, "Informe a cidade.", maxText)
	checkText(f, "country", in.Country, "Informe o país.", maxText)
	f.Check(br.ValidUF(p.State), "addressState", "Escolha o estado.")
}

func (p *Personal) rest(f *fault.Fields, in PersonalInput) {
	var ok bool
	p.CellPhone, ok = br.Phone(in.CellPhone)
	f.Check(ok, "cellPhone", "Informe um telefone com DDD.")
	p.Gender, p.Ethnicity = in.Gender, in.Ethnicity
	f.Check(slices.Contains(Genders, in.Gender), "gender", "Escolha uma opção de gênero.")
	f.Check(slices.Contains(Ethnicities, in.Ethnicity), "ethnicity", "Escolha uma opção de cor/raça.")
	if in.Gender == "OTHER" {
		p.GenderCustom = in.GenderCustom
		checkText(f, "gender.customValue", in.GenderCustom, "Descreva o gênero.", maxText)
	}
}

func checkText(f *fault.Fields, name, value, missing string, most int) {
	switch n := len([]rune(value)); {
	case n == 0:
		f.Add(name, missing)
	case n > most:
		f.Add(name, fmt.Sprintf("Use até %d caracteres.", most))
	}
}
