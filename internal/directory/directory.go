// Package directory owns therapist profiles: the registration form, its review, and what the public sees.
package directory

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"psic/internal/account"
	"psic/internal/directory/directorydb"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
)

// States of a therapist's registration, after account.EmailConfirmed and before account.Complete.
const (
	DataProvided   account.State = "REQUIRED_DATA_PROVIDED"
	Invalid        account.State = "INVALID_REGISTRATION"
	PendingPlan    account.State = "PENDING_SUBSCRIPTION_PLAN"
	PendingPayment account.State = "PENDING_SUBSCRIPTION_PAYMENT"
)

// Transitions lists the states that may follow a state.
var Transitions = map[account.State][]account.State{
	account.Created:        {account.EmailConfirmed},
	account.EmailConfirmed: {DataProvided},
	DataProvided:           {PendingPlan, Invalid},
	Invalid:                {DataProvided},
	PendingPlan:            {account.Complete, PendingPayment},
	PendingPayment:         {account.Complete, PendingPlan},
	account.Complete:       {PendingPlan}, // a cancelled subscription ran out (Q079)
}

// Allowed says whether Transitions has this step.
func Allowed(from, to account.State) bool { return slices.Contains(Transitions[from], to) }

// Therapist is the professional profile of an account.
type Therapist struct{ directorydb.Therapist }

// Notice is how long before its start a session must be booked.
func (t Therapist) Notice() time.Duration { return time.Duration(t.NoticeHours) * time.Hour }

// Choices of the registration form.
var (
	Educations = []string{"ENHANCEMENT", "SPECIALIZATION", "MBA", "MASTERS", "DOCTORS", "PHD"}
	Equipment  = []string{"COMPUTER", "GOOD_INTERNET_CONNECTION", "HEADPHONES", "SMARTPHONE", "PRIVATE_ROOM"}
	HeardFrom  = []string{"SOCIAL_MEDIA", "RECOMMENDED_FROM_PEOPLE", "SEARCH_TOOL", "NEWS", "OTHER"}
	Notices    = []int64{1, 2, 3, 6, 12, 24}
)

const (
	defaultNotice  = 24
	defaultMinutes = 60
	maxText        = 250
	maxAbout       = 2000
	MaxPrice       = 10_000 // reais, of a session
)

// Limits of the length of a session.
const (
	minLength = 10 * time.Minute
	maxLength = 4 * time.Hour
)

// Bank is the bank account to which a therapist is paid. The database stores its JSON, sealed; people see it masked.
type Bank struct {
	Bank    string `json:"bank"`
	Agency  string `json:"agency"`
	Account string `json:"account"`
	PixKey  string `json:"pixKey,omitempty"`
}

// Masked returns a copy that shows only the last characters of each value.
func (b Bank) Masked() Bank {
	return Bank{
		Bank:    b.Bank,
		Agency:  mask(b.Agency),
		Account: mask(b.Account),
		PixKey:  mask(b.PixKey),
	}
}

func mask(s string) string {
	r := []rune(s)
	if len(r) == 0 {
		return ""
	}
	keep := min(4, len(r)/2)
	return strings.Repeat("•", len(r)-keep) + string(r[len(r)-keep:])
}

// Form is the registration form as it was sent.
type Form struct {
	account.PersonalInput
	CRP, Approach, Education, Experience  string
	ExtraEducation                        []string
	ExtraEducationInfo                    string
	Bank                                  Bank
	Equipment                             []string
	HeardFrom, HeardFromOther             string
	AboutMe, Interests                    string
	EnterpriseSessions, ShowGender, Terms bool
	SessionTime, SessionPrice             string
	NoticeHours                           int64
}

// professional holds the parsed values of a valid form.
type professional struct {
	CRP     br.CRP
	Minutes int64
	Price   money.Cents
	Notice  int64
}

var digitsOnly = regexp.MustCompile(`^\d{1,20}$`)

// check validates the professional part. The experience is required only in an edit, the terms only at sign-up.
func (f *Form) check(editing bool, old Bank) (professional, error) {
	var p professional
	var wrong fault.Fields
	var ok bool
	// The nickname is the public name (Q022), so the rules for names apply (R241). The personal half of the form checks
	// its length, and that it is visible.
	loose := f.Nickname != "" && len([]rune(f.Nickname)) <= maxText && br.VisibleName(f.Nickname)
	wrong.Check(!loose || br.ValidName(f.Nickname), "nickname", br.NameText)
	p.CRP, ok = br.ParseCRP(f.CRP)
	wrong.Check(ok, "crp", "Informe o CRP no formato 06/12345.")
	wrong.Check(!ok || p.CRP.Known(), "crp", "A região do CRP vai de 01 a 24. Confira os números antes da barra.")
	text(&wrong, "psychologicalApproach", f.Approach, "Informe a abordagem.", maxText)
	text(&wrong, "education", f.Education, "Informe a formação.", maxText)
	wrong.Check(!editing || f.Experience != "", "experience", "Informe a experiência.")
	optional(&wrong, "experience", f.Experience, maxText)
	wrong.Check(subset(f.ExtraEducation, Educations), "additionalEducationDTO", "Escolha as formações da lista.")
	optional(&wrong, "additionalEducationDTO.information", f.ExtraEducationInfo, maxText)
	wrong.Check(
		len(f.Equipment) > 0 && subset(f.Equipment, Equipment),
		"availableEquipment",
		"Marque os equipamentos que você tem.",
	)
	text(&wrong, "aboutMe", f.AboutMe, "Escreva sua apresentação.", maxAbout)
	optional(&wrong, "professionalInterests", f.Interests, maxText)
	f.checkBank(&wrong, old)
	if !editing {
		f.checkSignUp(&wrong)
	}
	p.Minutes, p.Price, p.Notice = f.terms(&wrong)
	return p, wrong.Err()
}

func (f *Form) checkSignUp(wrong *fault.Fields) {
	wrong.Check(strings.TrimSpace(f.MotherName) != "", "motherName", "Informe o nome da mãe.")
	wrong.Check(f.Terms, "termsOfService", "Por favor, confirme os termos de uso.")
	wrong.Check(slices.Contains(HeardFrom, f.HeardFrom), "referral", "Conte como conheceu a plataforma.")
	if f.HeardFrom == "OTHER" {
		text(wrong, "referral.value", f.HeardFromOther, "Conte como conheceu a plataforma.", maxText)
		return
	}
	f.HeardFromOther = ""
}

// checkBank validates the bank data. A masked value that is sent back unchanged stands for the stored value.
func (f *Form) checkBank(wrong *fault.Fields, old Bank) {
	f.Bank.restoreMasked(old)
	text(wrong, "bank", f.Bank.Bank, "Informe o banco.", maxText)
	wrong.Check(digitsOnly.MatchString(f.Bank.Agency), "agency", "Informe a agência, só números, até 20.")
	wrong.Check(digitsOnly.MatchString(f.Bank.Account), "account", "Informe a conta, só números, até 20.")
	wrong.Check(
		f.Bank.PixKey == "" || len(br.PixKinds(f.Bank.PixKey)) > 0,
		"pixKey",
		"Informe uma chave PIX válida ou deixe em branco.",
	)
}

func (b *Bank) restoreMasked(old Bank) {
	m := old.Masked()
	if b.Agency == m.Agency && m.Agency != "" {
		b.Agency = old.Agency
	}
	if b.Account == m.Account && m.Account != "" {
		b.Account = old.Account
	}
	if b.PixKey == m.PixKey && m.PixKey != "" {
		b.PixKey = old.PixKey
	}
}

// terms parses duration, price and notice (Q141, Q167).
func (f *Form) terms(wrong *fault.Fields) (minutes int64, price money.Cents, notice int64) {
	minutes, ok := Minutes(f.SessionTime)
	wrong.Check(
		ok,
		"sessionTime",
		fmt.Sprintf(
			"Informe a duração entre %s e %s, no formato HH:MM.", br.Duration(minLength), br.Duration(maxLength),
		),
	)
	price, ok = Price(f.SessionPrice)
	wrong.Check(ok, "sessionPrice", "Informe o preço em reais inteiros, até 10.000.")
	notice = f.NoticeHours
	if notice == 0 {
		notice = defaultNotice
	}
	wrong.Check(
		slices.Contains(Notices, notice),
		"sessionScheduleRequiredAnticipationTimeInHours",
		"Escolha a antecedência mínima.",
	)
	return minutes, price, notice
}

// Minutes parses "00:50" or "50". An empty text is the default length.
func Minutes(s string) (int64, bool) {
	s = strings.TrimSpace(s)
	if s == "" {
		return defaultMinutes, true
	}
	h, m, clock := strings.Cut(s, ":")
	if !clock {
		h, m = "0", h
	}
	m, _, _ = strings.Cut(m, ":")
	hours, err1 := strconv.Atoi(h)
	minutes, err2 := strconv.Atoi(m)
	total := int64(hours*60 + minutes)
	ok := err1 == nil && err2 == nil && hours >= 0 && hours <= int(maxLength/time.Hour) &&
		minutes >= 0 && minutes <= int(maxLength/time.Minute) && (!clock || minutes < 60)
	return total, ok && total >= int64(minLength/time.Minute) && total <= int64(maxLength/time.Minute)
}

// Price parses whole reais, also with centavos of zero ("150,00").
func Price(s string) (money.Cents, bool) {
	s = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSpace(s), ",00"), ".00")
	n, err := strconv.ParseInt(s, 10, 64)
	return money.Reais(n), err == nil && n > 0 && n <= MaxPrice
}

func subset(chosen, all []string) bool {
	for _, c := range chosen {
		if !slices.Contains(all, c) {
			return false
		}
	}
	return true
}

func text(f *fault.Fields, name, value, missing string, most int) {
	if value == "" {
		f.Add(name, missing)
		return
	}
	optional(f, name, value, most)
}

func optional(f *fault.Fields, name, value string, most int) {
	switch {
	case len([]rune(value)) > most:
		f.Add(name, "Use até "+strconv.Itoa(most)+" caracteres.")
	case !br.Plain(value):
		f.Add(name, "Use apenas letras, números e sinais.")
	}
}

var (
	// ErrCRPTaken refuses to give one CRP to two people who are approved and active.
	ErrCRPTaken = fault.New(fault.Conflict, "directory.crp_taken", "Este CRP já é de outra pessoa aprovada e ativa. "+
		"Compare os dois cadastros e desative o que não for do titular.")
	ErrCRPLocked = &fault.Error{
		Kind:    fault.Invalid,
		Code:    "directory.crp_locked",
		Message: "O CRP só pode ser alterado quando a validação falha.",
		Fields:  []fault.Field{{Name: "crp", Description: "O CRP só pode ser alterado quando a validação falha."}},
	}
)
