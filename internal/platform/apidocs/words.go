package apidocs

import (
	"html/template"
	"regexp"
	"strings"

	"psic/internal/kernel/actor"
)

var roles = map[actor.Role]string{
	actor.Customer:      "pacientes",
	actor.Enterprise:    "pacientes de empresas",
	actor.Therapist:     "psicólogas e psicólogos",
	actor.Administrator: "administradores",
	actor.Company:       "empresas",
}

// who says in sentences who may call the operation.
func who(c *call) []string {
	a := c.Access
	if a.Public {
		return []string{"Pública: atende com ou sem login."}
	}
	names := make([]string, len(a.Roles))
	for i, r := range a.Roles {
		names[i] = roles[r]
	}
	out := []string{"Com login: " + strings.Join(names, ", ") + "."}
	if a.Owner != "" {
		_, name, _ := strings.Cut(a.Owner, ":")
		text := "O parâmetro " + name + " é a própria conta."
		if a.AnyForAdmin {
			text = "O parâmetro " + name + " é a própria conta; para administradores, qualquer uma."
		}
		out = append(out, text)
	}
	if a.Scope != "" {
		out = append(out, "Alcance: "+a.Scope+".")
	}
	if a.Limited {
		out = append(out, "Atende também o login que ainda precisa trocar a senha ou confirmar quem é.")
	}
	if c.StepUp {
		out = append(out, "Pede de novo o código da verificação em duas etapas, ou a senha de quem não a ativou, "+
			"depois de cinco minutos.")
	}
	return out
}

var (
	codeSpan = regexp.MustCompile("`([^`]+)`")
	boldSpan = regexp.MustCompile(`\*\*([^*]+)\*\*`)
)

// markup renders the part of Markdown that our descriptions use: paragraphs, code and bold. Everything else is text.
func markup(text string) template.HTML {
	var out strings.Builder
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if paragraph = strings.TrimSpace(paragraph); paragraph == "" {
			continue
		}
		safe := template.HTMLEscapeString(paragraph)
		safe = codeSpan.ReplaceAllString(safe, "<code>$1</code>")
		safe = boldSpan.ReplaceAllString(safe, "<strong>$1</strong>")
		out.WriteString("<p>" + safe + "</p>")
	}
	return template.HTML(out.String()) //nolint:gosec // escaped above; only our own tags are added
}
