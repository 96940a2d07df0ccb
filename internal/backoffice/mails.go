package backoffice

import (
	"strings"

	"psic/internal/notify"
)

// MailWritten is what an administrator wrote, as plain text: paragraphs are separated by an empty line, and nothing in
// it is taken for more than text.
func MailWritten(subject, body string) notify.Mail {
	m := notify.Mail{Subject: subject, Title: subject}
	for _, p := range strings.Split(strings.ReplaceAll(body, "\r\n", "\n"), "\n\n") {
		if p = strings.TrimSpace(p); p != "" {
			m.Paragraphs = append(m.Paragraphs, p)
		}
	}
	return m
}

// MailNews is MailWritten for who asked for news, with the way to end them.
func MailNews(subject, body, baseURL, token string) notify.Mail {
	m := MailWritten(subject, body)
	m.Unsubscribe = "/api/unsubscribe?token=" + token
	m.After = []string{
		"Você recebe esta mensagem porque pediu novidades. Para não receber mais:\n" +
			baseURL + "/descadastrar?token=" + token,
	}
	return m
}
