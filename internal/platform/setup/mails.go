package setup

const testSubject = "Teste de envio de e-mail"

func testText(domain string) string {
	return "Olá.\n\nEste é um teste. Se você recebeu esta mensagem, o envio de e-mails de " + domain +
		" funciona.\n\nVocê não precisa fazer nada.\n"
}
