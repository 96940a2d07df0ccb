package backoffice

import (
	"strings"

	"psic/internal/notify"
)

// MailWritten is what an administrator wrote. It is plain text, never markup; an empty line separates paragraphs.
func MailWritten(subject, body string) notify.Mail {
	m := notify.Mail{About: notify.AboutSessions, Subject: subject, Title: subject}
	for _, p := range strings.Split(strings.ReplaceAll(body, "\r\n", "\n"), "\n\n") {
		if p = strings.TrimSpace(p); p != "" {
			m.Paragraphs = append(m.Paragraphs, p)
		}
	}
	return m
}

// MailNews is MailWritten for people who opted in to news, with a link to unsubscribe.
func MailNews(subject, body, baseURL, token string) notify.Mail {
	m := MailWritten(subject, body)
	m.Unsubscribe = "/api/unsubscribe?token=" + token
	m.After = []string{
		"Você recebe esta mensagem porque pediu novidades. Para não receber mais:\n" +
			baseURL + "/descadastrar?token=" + token,
	}
	return m
}
