package mail

import (
	"regexp"
	"strings"
	"testing"
)

func TestLayout(t *testing.T) {
	text, html, err := Layout(LayoutData{
		Title:      "Confirme seu e-mail",
		Paragraphs: []string{"Olá, <b>Ana</b> & família.", "Falta um passo."},
		Button:     &Button{"Confirmar", "https://psic.example/cadastro-confirmar?token=a_b-c&x=1"},
		After:      []string{"O link vale por 24 horas."},
	})
	if err != nil {
		t.Fatal(err)
	}
	const want = "Confirme seu e-mail\n\nOlá, <b>Ana</b> & família.\n\nFalta um passo.\n\n" +
		"Confirmar:\nhttps://psic.example/cadastro-confirmar?token=a_b-c&x=1\n\nO link vale por 24 horas.\n\n" +
		"-- \n" + DefaultFooter + "\n"
	if text != want {
		t.Errorf("text:\n%s\nwant:\n%s", text, want)
	}
	for _, part := range []string{
		`lang="pt-BR"`, "Olá, &lt;b&gt;Ana&lt;/b&gt; &amp; família.", "O link vale por 24 horas.", DefaultFooter,
		`href="https://psic.example/cadastro-confirmar?token=a_b-c&amp;x=1"`,
	} {
		if !strings.Contains(html, part) {
			t.Errorf("html without %q", part)
		}
	}
}

func TestLayoutLoadsNothing(t *testing.T) {
	image := `<img src="https://evil.example/x.png">`
	_, html, err := Layout(LayoutData{Title: "T", Paragraphs: []string{image}, Footer: "Rodapé"})
	if err != nil {
		t.Fatal(err)
	}
	loads := regexp.MustCompile(`(?i)<(img|link|script|style|iframe|object)|url\(|@import|\bsrc="`)
	if found := loads.FindString(html); found != "" {
		t.Errorf("html holds %q", found)
	}
	if !strings.Contains(html, "Rodapé") || strings.Contains(html, DefaultFooter) || strings.Contains(html, "<a ") {
		t.Error("a footer of one's own, and no button")
	}
}

func TestLayoutRefusesAStrangeButton(t *testing.T) {
	for _, b := range []Button{
		{"Abrir", "javascript:alert(1)"},
		{"Abrir", "/relative"},
		{"", "https://a.example"},
		{"Abrir", "https://"},
		{"Abrir", ""},
	} {
		if _, _, err := Layout(LayoutData{Title: "T", Button: &b}); err == nil {
			t.Errorf("%+v accepted", b)
		}
	}
}
