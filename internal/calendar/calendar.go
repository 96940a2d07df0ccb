// Package calendar owns the calendars that a therapist keeps elsewhere. It reads when they are busy, and the hours
// under these times are not offered.
package calendar

import (
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode"

	"psic/internal/calendar/calendardb"
	"psic/internal/calendar/ics"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
)

const (
	// ReadEvery is how often a calendar is read.
	ReadEvery = 10 * time.Minute
	// readSeldom is how often a calendar is read whose therapist was told that it cannot be read.
	readSeldom = time.Hour
	// ToldAfter is how long reading fails before the therapist gets a mail.
	ToldAfter = 6 * time.Hour
	// Horizon is for how many days ahead busy times are kept: longer than standing hours and lists of slots reach.
	Horizon = 180
	// MaxCalendars is how many calendars a therapist connects.
	MaxCalendars = 5
	// MaxAccounts is how many accounts of calendar servers a therapist connects.
	MaxAccounts = 3
	// MaxBytes is the size of the largest calendar that is read.
	MaxBytes = 5 << 20
	// Timeout is how long a reading may take.
	Timeout = 5 * time.Second

	maxName     = 60
	maxAddress  = 2000
	maxUser     = 200
	maxPassword = 200
	// OwnEvents is how the ids of the events end that the product writes.
	OwnEvents = "@psic"
)

// Calendar is a calendar elsewhere.
type Calendar struct{ calendardb.OutsideCalendar }

// Problem is why a calendar cannot be read, as stored.
type Problem string

const (
	Fine        Problem = ""
	Gone        Problem = "GONE"
	Denied      Problem = "DENIED"
	Unreachable Problem = "UNREACHABLE"
	Private     Problem = "PRIVATE"
	Redirects   Problem = "REDIRECTS"
	NotCalendar Problem = "NOT_CALENDAR"
	TooLarge    Problem = "TOO_LARGE"
	// Refused, NoAccount, Vanished and ReadOnly are problems of accounts.
	Refused   Problem = "REFUSED"
	NoAccount Problem = "NO_ACCOUNT"
	Vanished  Problem = "VANISHED"
	ReadOnly  Problem = "READ_ONLY"
)

// Text is the problem in the words that the therapist reads.
func (p Problem) Text() string {
	switch p {
	case Gone:
		return "Não há mais calendário neste endereço. Copie o endereço de novo no seu programa de calendário."
	case Denied:
		return "O servidor não permite ler este endereço. Use o endereço secreto no formato iCal."
	case Unreachable:
		return "O servidor do calendário não respondeu."
	case Private:
		return "Este endereço não é da internet. Use um endereço que possa ser aberto de qualquer lugar."
	case Redirects:
		return "Este endereço leva a outro que não podemos abrir. Copie o endereço final."
	case NotCalendar:
		return "Neste endereço há uma página, e não um calendário. Procure o endereço no formato iCal, " +
			"que costuma terminar em .ics."
	case TooLarge:
		return fmt.Sprintf("O calendário é grande demais. Lemos até %d MB.", MaxBytes>>20)
	case Refused:
		return "O servidor não aceitou o usuário ou a senha. Crie uma senha de aplicativo nova e troque-a aqui."
	case NoAccount:
		return "Não encontramos calendários neste endereço. Confira o endereço do servidor CalDAV."
	case Vanished:
		return "Este calendário não existe mais na conta. Escolha os calendários de novo."
	case ReadOnly:
		return "O servidor não permite escrever neste calendário. Escolha outro."
	}
	return ""
}

// Error makes a Problem an error.
func (p Problem) Error() string { return "calendar: " + strings.ToLower(string(p)) }

// Due says whether the therapist is to be told at the moment now, once, that reading or writing fails.
func Due(failingSince, told at.Time, now time.Time) bool {
	return !failingSince.IsZero() && told.IsZero() && !now.Before(failingSince.Add(ToldAfter))
}

var (
	ErrTooMany = fault.New(
		fault.Conflict,
		"calendar.too_many",
		fmt.Sprintf("Você já conectou %d calendários. Remova um deles para conectar outro.", MaxCalendars),
	)
	ErrTooManyAccounts = fault.New(
		fault.Conflict,
		"calendar.too_many_accounts",
		fmt.Sprintf("Você já conectou %d contas. Remova uma delas para conectar outra.", MaxAccounts),
	)
	ErrNotChosen = fault.New(
		fault.Conflict,
		"calendar.choice_changed",
		"Os calendários da conta mudaram. Escolha de novo.",
	)
	ErrTwice = fault.New(
		fault.Conflict,
		"calendar.connected_already",
		"Este calendário já está conectado.",
	)
)

// nameOf returns a name as it is stored.
func nameOf(f *fault.Fields, name string) string {
	name = strings.Join(strings.Fields(name), " ")
	f.Check(name != "", "name", "Dê um nome ao calendário.")
	f.Check(len([]rune(name)) <= maxName && !strings.ContainsFunc(name, unicode.IsControl), "name",
		fmt.Sprintf("Use até %d caracteres.", maxName))
	return name
}

// addressOf returns an address as it is requested: with TLS, without a fragment. Programs of calendars write webcal for
// an address that they shall subscribe to.
func addressOf(f *fault.Fields, text string) (address, host string) {
	text = strings.TrimSpace(text)
	for _, scheme := range []string{"webcals://", "webcal://"} {
		if len(text) > len(scheme) && strings.EqualFold(text[:len(scheme)], scheme) {
			text = "https://" + text[len(scheme):]
		}
	}
	u, err := url.Parse(text)
	switch {
	case text == "":
		f.Add("address", "Cole o endereço do calendário.")
	case len(text) > maxAddress || err != nil || u.Hostname() == "" || u.User != nil || u.Opaque != "":
		f.Add("address", "Endereço inválido. Copie-o inteiro do seu programa de calendário.")
	case u.Scheme != "https":
		f.Add("address", "O endereço precisa começar com https:// ou webcal://.")
	default:
		u.Fragment = ""
		return u.String(), strings.ToLower(u.Hostname())
	}
	return "", ""
}

// window returns the time in which busy times are kept.
func window(now time.Time) ics.Window {
	today := at.DateOf(now, at.SaoPaulo)
	return ics.Window{
		From: today.In(at.SaoPaulo),
		To:   today.AddDays(Horizon).In(at.SaoPaulo),
		Zone: at.SaoPaulo,
		Own:  OwnEvents,
	}
}

// longestSpan: whoever looks for busy times looks back for a day, as with sessions.
const longestSpan = 24 * time.Hour

// Cut returns the spans in parts of at most a day.
func Cut(spans []ics.Span) []ics.Span {
	out := make([]ics.Span, 0, len(spans))
	for _, s := range spans {
		for s.End.Sub(s.Start) > longestSpan {
			part := s.Start.Add(longestSpan)
			out = append(out, ics.Span{Start: s.Start, End: part})
			s.Start = part
		}
		out = append(out, s)
	}
	return out
}
