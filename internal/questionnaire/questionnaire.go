// Package questionnaire owns questionnaires that therapists send to their patients: the wordings that therapists
// enter, who was sent which, and the answers, which the patient's browser seals to the therapist's vault. README.md has
// the rules.
package questionnaire

import (
	"fmt"
	"time"

	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/questionnaire/questionnairedb"
)

// Instrument is a questionnaire whose structure the product knows. Its wording is the therapist's.
type Instrument string

const (
	PHQ9 Instrument = "PHQ9"
	GAD7 Instrument = "GAD7"
)

// Instruments are all, in the order of the screens.
var Instruments = []Instrument{PHQ9, GAD7}

// items is how many items an instrument has.
var items = map[Instrument]int{PHQ9: 9, GAD7: 7}

// labels is how many answers each item offers, from 0 to 3 points.
const labels = 4

const (
	// AnswerWithin is how long a patient has to answer. At the last moment itself it is over.
	AnswerWithin = 14 * 24 * time.Hour
	// keptYears is how long answers are kept: as long as the law wants a record at least.
	keptYears = 5
	// unansweredDays is how long a questionnaire without answers is listed.
	unansweredDays = 180
	// maxVersions is how many wordings of an instrument a therapist may write.
	maxVersions = 100
	// most is how many questionnaires of two people are read.
	most = 300
)

// State says how a questionnaire stands.
type State string

const (
	Open      State = "OPEN"
	Answered  State = "ANSWERED"
	Expired   State = "EXPIRED"
	Withdrawn State = "WITHDRAWN"
)

// Questionnaire is one that a therapist sent to a patient.
type Questionnaire struct{ questionnairedb.Questionnaire }

// StateAt is the state at a time: an open one is over at its last moment, also before the job has run.
func (q Questionnaire) StateAt(now time.Time) State {
	if State(q.State) == Open && !now.Before(q.ExpiresAt.Time) {
		return Expired
	}
	return State(q.State)
}

var (
	ErrMoved = fault.New(
		fault.Conflict,
		"questionnaire.moved",
		"Outra aba guardou antes. Atualize a página e confira o texto.",
	)
	ErrFull   = fault.New(fault.Conflict, "questionnaire.full", "Este questionário chegou ao limite de versões.")
	ErrNoText = fault.New(
		fault.Conflict,
		"questionnaire.no_text",
		"Escreva antes o texto deste questionário.",
	)
	ErrNoVault = fault.New(
		fault.Conflict,
		"questionnaire.no_vault",
		"Crie antes o seu cofre de prontuários. As respostas só abrem nele.",
	)
	ErrOpen = fault.New(
		fault.Conflict,
		"questionnaire.open",
		"Este paciente já tem este questionário para responder.",
	)
	ErrClosed = fault.New(
		fault.Conflict,
		"questionnaire.closed",
		"Este pedido não está mais aberto. Atualize a página.",
	)
	ErrFormat = fault.New(
		fault.Invalid,
		"questionnaire.format_invalid",
		"O navegador enviou um texto selado que não reconhecemos. Atualize a página e tente de novo.",
	)
	ErrVault = fault.New(
		fault.Conflict,
		"questionnaire.vault_changed",
		"O cofre do profissional mudou. Atualize a página e tente de novo. Suas respostas continuam na tela.",
	)
	ErrConsent = fault.New(
		fault.Forbidden,
		"questionnaire.consent_revoked",
		"Você revogou o consentimento para dados de saúde. Para responder, é preciso consentir de novo.",
	)
)

// within is how long a patient has, in words.
func within() string { return br.Duration(AnswerWithin) }

func wrap(what string, err error) error { return fmt.Errorf("questionnaire: %s: %w", what, err) }
