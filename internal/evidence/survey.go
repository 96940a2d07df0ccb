package evidence

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"psic/internal/evidence/evidencedb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/noise"
)

// Question asks about a working condition. The answers go from 1, never, to 5, always; 4 and 5 are favourable.
type Question struct{ Key, Title, Text string }

// Questions are those of the survey, in the order of the page.
var Questions = []Question{
	{"WORKLOAD", "Volume de trabalho", "Consigo fazer meu trabalho dentro do horário."},
	{"CONTROL", "Autonomia", "Posso decidir como organizo minhas tarefas."},
	{"SUPPORT", "Apoio", "Tenho ajuda de chefes e colegas quando preciso."},
	{"RELATIONSHIPS", "Relações", "Sou tratado com respeito no trabalho."},
	{"ROLE", "Clareza", "Sei o que se espera de mim."},
	{"CHANGE", "Mudanças", "Sou informado das mudanças antes que aconteçam."},
}

const (
	steps = 5
	// favourableFrom is the lowest favourable step.
	favourableFrom = 4
	// surveyLife is how long a survey is open.
	surveyLife = 30 * 24 * time.Hour
	// leastGroup is the smallest group, of people with access and of answers, about which something is published.
	leastGroup = 10
	// coarse is the step that numbers and shares are rounded to.
	coarse = 10
)

// The noise of the number of answers, as that of the usage report, and of the favourable answers to each question. The
// six questions of a person together spend an epsilon of 1.
var (
	ofAnswers  = noise.Laplace{Epsilon: 0.5, Most: 10}
	ofQuestion = noise.Laplace{Epsilon: 1.0 / 6, Most: 60}
)

var (
	// ErrOpened is returned for a second survey of a year.
	ErrOpened = fault.New(fault.Conflict, "survey.opened", "A pesquisa deste ano já foi aberta.")
	// ErrNoSurvey is returned when no survey is open for the person.
	ErrNoSurvey = fault.New(fault.Conflict, "survey.none", "Não há pesquisa aberta agora.")
	// ErrAnswered is returned for a second answer.
	ErrAnswered = fault.New(fault.Conflict, "survey.answered", "Esta pesquisa já está concluída para você. Obrigado!")
)

// Survey is a year's survey of a company.
type Survey struct {
	Year               int
	OpenedAt, ClosesAt at.Time
	Open, Published    bool
	Result             SurveyResult // empty when nothing is published
}

// SurveyResult is what is published of a survey. Its JSON is stored, and is a part of documents.
type SurveyResult struct {
	Year       int              `json:"year"`
	Answers    int64            `json:"answers"`
	Favourable map[string]int64 `json:"favourable"` // per cent, by question
}

func surveyOf(row evidencedb.Survey, now time.Time) (Survey, error) {
	out := Survey{
		Year:      int(row.Year),
		OpenedAt:  row.OpenedAt,
		ClosesAt:  row.ClosesAt,
		Open:      !row.Counted && row.ClosesAt.After(now),
		Published: row.Counted && row.Published,
	}
	if !out.Published {
		return out, nil
	}
	return out, json.Unmarshal([]byte(row.Results), &out.Result)
}

// Tally counts the answers of a survey: how many there are, and how many are favourable to each question.
type Tally struct {
	Answers    int64
	Favourable map[string]int64
}

func tallyOf(rows []evidencedb.CountsOfRow) Tally {
	t := Tally{Favourable: map[string]int64{}}
	for _, r := range rows {
		if r.Question == Questions[0].Key {
			t.Answers += r.Answers
		}
		if r.Step >= favourableFrom {
			t.Favourable[r.Question] += r.Answers
		}
	}
	return t
}

// result returns what is published about a group, and whether anything is. Suppression depends on the disturbed number
// of answers alone, so it tells no more than the number itself. drawn has the noise of the questions.
func (t Tally) result(enrolled, disturbed int64, drawn map[string]int64) (SurveyResult, bool) {
	told := t.Answers + disturbed
	if enrolled < leastGroup || told < leastGroup+ofAnswers.Most {
		return SurveyResult{}, false
	}
	out := SurveyResult{Answers: (told + coarse/2) / coarse * coarse, Favourable: map[string]int64{}}
	for _, q := range Questions {
		out.Favourable[q.Key] = share(t.Favourable[q.Key]+drawn[q.Key], told)
	}
	return out, true
}

// share returns a part in per cent, in steps of coarse.
func share(part, of int64) int64 {
	part = min(max(part, 0), of)
	return (part*100 + of*coarse/2) / (of * coarse) * coarse
}

// noises draws the noise of a whole result.
func noises(random io.Reader) (answers int64, questions map[string]int64, err error) {
	if answers, err = ofAnswers.Draw(random); err != nil {
		return 0, nil, err
	}
	questions = map[string]int64{}
	for _, q := range Questions {
		if questions[q.Key], err = ofQuestion.Draw(random); err != nil {
			return 0, nil, err
		}
	}
	return answers, questions, nil
}

// checkAnswers wants an answer to each question, and the consent.
func checkAnswers(answers map[string]int64, consent bool) error {
	var f fault.Fields
	for _, q := range Questions {
		a := answers[q.Key]
		f.Check(a >= 1 && a <= steps, q.Key, fmt.Sprintf("Escolha uma resposta em %q.", q.Title))
	}
	f.Check(consent, "consent", "Marque que você quer participar.")
	return f.Err()
}
