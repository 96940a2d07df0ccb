package agenda_test

import (
	"testing"

	"psic/internal/agenda"
	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

// The movable holidays of years whose dates the government published, an early and a late Easter among them.
func TestHolidays_movable(t *testing.T) {
	for _, c := range []struct {
		year                             int
		carnival, friday, easter, christ at.Date
	}{
		{
			year:     2024,
			carnival: at.Day(2024, 2, 13),
			friday:   at.Day(2024, 3, 29),
			easter:   at.Day(2024, 3, 31),
			christ:   at.Day(2024, 5, 30),
		},
		{
			year:     2025,
			carnival: at.Day(2025, 3, 4),
			friday:   at.Day(2025, 4, 18),
			easter:   at.Day(2025, 4, 20),
			christ:   at.Day(2025, 6, 19),
		},
		{
			year:     2026,
			carnival: at.Day(2026, 2, 17),
			friday:   at.Day(2026, 4, 3),
			easter:   at.Day(2026, 4, 5),
			christ:   at.Day(2026, 6, 4),
		},
		{
			year:     2027,
			carnival: at.Day(2027, 2, 9),
			friday:   at.Day(2027, 3, 26),
			easter:   at.Day(2027, 3, 28),
			christ:   at.Day(2027, 5, 27),
		},
		{
			year:     2038,
			carnival: at.Day(2038, 3, 9),
			friday:   at.Day(2038, 4, 23),
			easter:   at.Day(2038, 4, 25),
			christ:   at.Day(2038, 6, 24),
		},
	} {
		named := map[string]at.Date{}
		for _, h := range agenda.Holidays(c.year) {
			named[h.Name] = h.On
		}
		testkit.Equal(t, "Easter", agenda.Easter(c.year), c.easter)
		testkit.Equal(t, "Carnival", named["Carnaval (terça-feira)"], c.carnival)
		testkit.Equal(t, "Good Friday", named["Sexta-feira Santa"], c.friday)
		testkit.Equal(t, "Corpus Christi", named["Corpus Christi"], c.christ)
	}
}

// A therapist reads the holidays of the next twelve months in order of time, across the year.
func TestHolidays_nextYear(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		list := listOf(k, agendaOf(p)+"/holidays", p)
		first, last := list[0], list[len(list)-1]
		testkit.Equal(t, "first", first["day"], any("20/11/2026"))
		testkit.Equal(t, "first", first["name"], any("Consciência Negra"))
		testkit.Equal(t, "last", last["day"], any("15/11/2027"))
		testkit.Equal(t, "how many", len(list), 13)
	})
}
