package questionnaire

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"psic/internal/kernel/fault"
	"psic/internal/questionnaire/questionnairedb"
)

const (
	maxStatement = 500
	maxItem      = 300
	maxLabel     = 60
)

// Wording is what a therapist entered for an instrument.
type Wording struct {
	Statement string   `json:"statement"` // asks about a period
	Items     []string `json:"items"`
	Labels    []string `json:"labels"` // of the answers with 0, 1, 2 and 3 points
}

// Text is one version of a wording.
type Text struct {
	questionnairedb.QuestionnaireText
}

// Wording returns what the therapist entered.
func (t Text) Wording() (Wording, error) { return wordingOf(t.Body) }

func wordingOf(body string) (w Wording, err error) { return w, json.Unmarshal([]byte(body), &w) }

// written returns a wording without spaces around its parts, which are all there and have the size of the instrument.
//
// Faults: invalid fields.
func written(instrument Instrument, in Wording) (Wording, error) {
	var f fault.Fields
	out := Wording{
		Statement: part(&f, "statement", in.Statement, maxStatement),
		Items:     make([]string, items[instrument]),
		Labels:    make([]string, labels),
	}
	f.Check(items[instrument] > 0, "instrument", "Escolha um questionário da lista.")
	f.Check(len(in.Items) == len(out.Items), "items", fmt.Sprintf("Escreva os %d itens.", len(out.Items)))
	f.Check(len(in.Labels) == labels, "labels", fmt.Sprintf("Escreva as %d respostas.", labels))
	if err := f.Err(); err != nil {
		return out, err
	}
	for i, item := range in.Items {
		out.Items[i] = part(&f, fmt.Sprintf("items.%d", i), item, maxItem)
	}
	for i, label := range in.Labels {
		out.Labels[i] = part(&f, fmt.Sprintf("labels.%d", i), label, maxLabel)
	}
	return out, f.Err()
}

func part(f *fault.Fields, name, text string, limit int) string {
	text = strings.TrimSpace(text)
	f.Check(text != "", name, "Preencha este campo.")
	f.Check(utf8.RuneCountInString(text) <= limit, name, fmt.Sprintf("Use até %d letras.", limit))
	return text
}
