package backoffice

import (
	"strings"

	"psic/internal/notify"
)

// MailWritten is what an administrator wrote. It is plain text, never markup; an empty line separates paragraphs. The
// screen tells the administrator that an employer may read it.
func MailWritten(subject, body string) notify.Mail {
	m := notify.Mail{About: notify.AboutAccount, Subject: subject, Title: subject}
	for _, p := range strings.Split(strings.ReplaceAll(body, "\r\n", "\n"), "\n\n") {
		if p = strings.TrimSpace(p); p != "" {
			m.Paragraphs = append(m.Paragraphs, p)
		}
	}
	return m
}

// MailNews is MailWritten for people who opted in to news, with a link to unsubscribe. It is not about an account: an
// employer would see who registered and opted in.
func MailNews(subject, body, baseURL, token string) notify.Mail {
	m := MailWritten(subject, body)
	m.About = notify.AboutSessions
	m.Unsubscribe = "/api/unsubscribe?token=" + token
	m.After = []string{
		"Você recebe esta mensagem porque pediu novidades. Para não receber mais:\n" +
			baseURL + "/descadastrar?token=" + token,
	}
	return m
}
