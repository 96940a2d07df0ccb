package agenda

import (
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
)

// Why is the reason that an entry is or is not offered on a day.
type Why string

const (
	Offered         Why = "OFFERED"
	NotPublished    Why = "NOT_PUBLISHED"
	SkippedByClock  Why = "SKIPPED_BY_CLOCK"
	CompaniesOff    Why = "COMPANIES_OFF"
	OnlyCompanies   Why = "ONLY_COMPANIES"
	DayOff          Why = "DAY_OFF"
	Passed          Why = "PASSED"
	TooClose        Why = "TOO_CLOSE"
	TakenBySession  Why = "TAKEN"
	KeptForStanding Why = "STANDING"     // taken by a session of a standing hour
	KeptForWaiting  Why = "WAITING"      // offered to somebody of the waiting list
	KeptForPatient  Why = "PROPOSED"     // proposed to a patient, who has not answered
	InOwnCalendar   Why = "OWN_CALENDAR" // busy in a calendar elsewhere that the therapist connected
	OffTheList      Why = "OFF_THE_LIST" // the slot is free, but the directory does not list the therapist
)

// Text is the explanation that a therapist reads.
func (w Why) Text(notice time.Duration) string {
	switch w {
	case Offered:
		return "Este horário está aberto para agendamento."
	case NotPublished:
		return "Não há horário publicado neste dia e hora. Adicione-o na sua disponibilidade."
	case SkippedByClock:
		return "Este horário não existe neste dia, porque o relógio avança com o horário de verão."
	case CompaniesOff:
		return "Este horário é empresarial, e as sessões empresariais estão desativadas nos seus dados."
	case OnlyCompanies:
		return "Este horário é empresarial: só pessoas de empresas parceiras o veem."
	case DayOff:
		return "Este dia está bloqueado na sua agenda."
	case Passed:
		return "Este horário já passou."
	case TooClose:
		return fmt.Sprintf("Falta menos do que a antecedência mínima que você escolheu (%s).", br.Duration(notice))
	case TakenBySession:
		return "Já existe uma sessão marcada neste horário."
	case KeptForStanding:
		return "Este horário está reservado para atendimento fixo."
	case KeptForWaiting:
		return "Este horário está reservado por alguns minutos para uma pessoa da sua lista de espera."
	case KeptForPatient:
		return "Você propôs este horário a um paciente, que ainda não respondeu."
	case InOwnCalendar:
		return "O seu calendário está ocupado neste horário. Veja os calendários que você conectou."
	case OffTheList:
		return "Este horário está publicado, mas o seu perfil está fora da lista e ninguém pode agendá-lo. " +
			"Confira a sua assinatura e os seus dados."
	}
	return ""
}

// Explain says why the entry that begins at this minute of the day is or is not offered, to the kind of person in q.
func (c Calendar) Explain(d at.Date, minute int, q Query) Why {
	best, weekday := NotPublished, d.Weekday()
	for i := range c.Entries {
		e := &c.Entries[i]
		if e.Start() != minute || !e.falls(d, weekday) {
			continue
		}
		if _, why := c.offer(e, d, q); why == Offered {
			return why
		} else if best == NotPublished {
			best = why
		}
	}
	return best
}
