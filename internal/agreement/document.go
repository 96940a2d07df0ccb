package agreement

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"psic/internal/kernel/fault"
)

// maxText is how many letters a section may have.
const maxText = 4000

// Section is a part of a contract. The product chooses key and title, the therapist writes the text.
type Section struct {
	Key   string `json:"key"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Document is what is published. Its JSON, in this order of fields, is the canonical text.
type Document struct {
	Name     string    `json:"name"`
	CRP      string    `json:"crp"`
	Sections []Section `json:"sections"`
}

// canonical returns the canonical text and its hash.
func (d Document) canonical() (body, hash string, err error) {
	b, err := json.Marshal(d)
	return string(b), Hash(string(b)), err
}

// Hash returns the SHA-256 of a canonical text in hexadecimal.
func Hash(body string) string {
	sum := sha256.Sum256([]byte(body))
	return hex.EncodeToString(sum[:])
}

// Document returns the published text.
func (a Agreement) Document() (d Document, err error) {
	return d, json.Unmarshal([]byte(a.Body), &d)
}

// written returns the sections that have a text, in the product's order.
//
// Faults: invalid fields.
func written(texts map[string]string) ([]Section, error) {
	var out []Section
	var f fault.Fields
	for _, section := range Template() {
		text := plain(texts[section.Key])
		if utf8.RuneCountInString(text) > maxText {
			f.Add(section.Key, "Use até 4.000 letras em cada parte.")
		}
		if section.Text = text; text != "" {
			out = append(out, section)
		}
	}
	if len(out) == 0 {
		f.Add(Template()[0].Key, "Escreva ao menos uma parte do contrato.")
	}
	return out, f.Err()
}

// plain leaves the ends of lines as one letter, and no spaces around the text.
func plain(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.TrimSpace(strings.ReplaceAll(text, "\r", "\n"))
}
