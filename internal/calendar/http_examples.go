package calendar

import "psic/internal/platform/httpx"

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	c := OutsideCalendarBody{
		ID:           httpx.ExampleID,
		Name:         "Pessoal",
		Host:         "calendario.example",
		ReadAt:       "2026-08-03T14:50:00Z",
		Busy:         12,
		Unclear:      1,
		Problem:      Unreachable.Text(),
		FailingSince: "2026-08-03T15:00:00Z",
	}
	target := CalendarTargetBody{
		Name:         "Trabalho",
		Initials:     true,
		Coming:       8,
		WrittenAt:    "2026-08-03T14:50:00Z",
		Problem:      ReadOnly.Text(),
		FailingSince: "2026-08-03T15:00:00Z",
	}
	account := CalendarAccountBody{
		ID:     httpx.ExampleID,
		Host:   "nuvem.example",
		User:   "psi",
		Writes: &target,
	}
	choosable := ChoosableCalendarBody{
		Key:      "wX3bVq0fT9k2LmNa",
		Name:     "Trabalho",
		Writable: true,
		Read:     true,
		Write:    true,
	}
	return []any{
		c,
		OutsideCalendarsBody{
			Calendars:    []OutsideCalendarBody{c},
			Most:         MaxCalendars,
			Accounts:     []CalendarAccountBody{account},
			MostAccounts: MaxAccounts,
		},
		target,
		account,
		CalendarAccountInput{Address: "nuvem.example", User: "psi", Password: "abcd-efgh-ijkl"},
		ConnectedAccountBody{ID: httpx.ExampleID, Message: "Conta conectada. Escolha os calendários."},
		CalendarPasswordInput{User: "psi", Password: "abcd-efgh-ijkl"},
		choosable,
		ChoosableCalendarsBody{Calendars: []ChoosableCalendarBody{choosable}},
		CalendarChoiceInput{Read: []string{choosable.Key}, Write: choosable.Key, Initials: true},
		OutsideCalendarInput{Name: "Pessoal", Address: "https://calendario.example/segredo/basico.ics"},
	}
}
