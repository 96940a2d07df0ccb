package backoffice

import (
	"strings"

	"psic/internal/notify"
	"psic/internal/platform/autobackup"
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

// MailBackupAlarm tells support that backups need a person.
func MailBackupAlarm(what autobackup.Alarm) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Os backups precisam de atenção",
		Title:   "Os backups precisam de atenção",
		Button:  "Abrir o painel",
		Path:    "/admin",
	}
	switch what {
	case autobackup.AlarmLate:
		m.Paragraphs = []string{
			"Há mais de dois dias o servidor não consegue fazer um backup. " +
				"Se uma máquina falhar agora, o que aconteceu desde então se perde.",
			"Execute psic doctor no servidor: ele diz o motivo e o que fazer.",
		}
	case autobackup.AlarmUnusable:
		m.Paragraphs = []string{
			"O teste semanal não conseguiu restaurar o backup mais recente. Não conte com ele.",
			"Execute psic doctor no servidor: ele diz o motivo e o que fazer. O teste se repete todos os dias.",
		}
	}
	return m
}
