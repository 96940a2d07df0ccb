package mail

import (
	_ "embed"
	"errors"
	"html/template"
	"net/url"
	"strings"
)

// LayoutData is the content of a mail. Paragraphs are plain text and keep their line breaks.
type LayoutData struct {
	Title      string
	Paragraphs []string
	Button     *Button
	After      []string // paragraphs below the button
	Footer     string   // empty: DefaultFooter
}

// Button is a link with a label.
type Button struct{ Label, URL string }

// DefaultFooter is neutral, so that somebody who sees the mail by chance learns nothing about a treatment.
const DefaultFooter = "Esta é uma mensagem automática da Psic. Se você não esperava por ela, pode ignorá-la."

var errButton = errors.New("mail: a button needs a label and an absolute http address")

//go:embed layout.html
var layoutHTML string

var layoutTemplate = template.Must(template.New("layout").Parse(layoutHTML))

// Layout returns both parts of a mail. The HTML part loads nothing, so that no server learns that the mail was opened.
// The text part shows the button's address.
func Layout(d LayoutData) (text, html string, err error) {
	if d.Footer == "" {
		d.Footer = DefaultFooter
	}
	if d.Button != nil && !d.Button.valid() {
		return "", "", errButton
	}
	var b strings.Builder
	if err := layoutTemplate.Execute(&b, d); err != nil {
		return "", "", err
	}
	return d.text(), b.String(), nil
}

func (b Button) valid() bool {
	u, err := url.Parse(b.URL)
	return err == nil && b.Label != "" && u.Host != "" && (u.Scheme == "https" || u.Scheme == "http")
}

func (d LayoutData) text() string {
	blocks := append([]string{d.Title}, d.Paragraphs...)
	if d.Button != nil {
		blocks = append(blocks, d.Button.Label+":\n"+d.Button.URL)
	}
	blocks = append(blocks, d.After...)
	return strings.Join(append(blocks, "-- \n"+d.Footer), "\n\n") + "\n"
}
