package agreement

import (
	"psic/internal/booking"
	"psic/internal/kernel/br"
)

// Template returns the sections of a contract with a text that the therapist may change. The facts of the product come
// from its rules. What online care has to respect is in Resolution 9/2024 of the CFP.
func Template() []Section {
	free := br.Duration(booking.FreeUntil)
	return []Section{
		{"FREQUENCY", "Frequência",
			"Nossas sessões acontecem por vídeo, no dia e no horário que escolhermos juntos. O mais " +
				"comum é uma sessão por semana, e podemos mudar isso quando fizer sentido para o seu " +
				"processo.\n\nVocê pode interromper o acompanhamento quando quiser. Se puder, converse " +
				"comigo antes, para que possamos fazer um encerramento."},
		{"FEES", "Honorários e pagamento",
			"O valor de cada sessão aparece antes do agendamento, e o pagamento é feito pela " +
				"plataforma, antes da sessão. Uma mudança de valor não altera as sessões que já foram " +
				"pagas."},
		{"ABSENCE", "Cancelamento e faltas",
			"Você pode cancelar ou remarcar sem custo até " + free + " antes do início da sessão. " +
				"Depois disso, ou se você faltar, o valor da sessão não é " +
				"devolvido.\n\nSe eu precisar cancelar, você não perde o que pagou."},
		{"SECRECY", "Sigilo",
			"O que você me conta é protegido pelo sigilo profissional, como manda o Código de Ética " +
				"Profissional do Psicólogo. Nos casos excepcionais em que o código permite quebrá-lo, " +
				"compartilho apenas o estritamente necessário e, sempre que possível, converso com você " +
				"antes.\n\nMantenho um registro do atendimento, como exige o Conselho Federal de " +
				"Psicologia, e você pode pedir acesso a ele. As sessões não são gravadas, nem por mim " +
				"nem por você, a menos que combinemos isso por escrito."},
		{"EMERGENCIES", "Emergências",
			"Este atendimento não é um serviço de urgência, e posso não ver uma mensagem a tempo. Em " +
				"uma crise, ligue para o CVV (188, gratuito, dia e noite). Se houver risco imediato, " +
				"ligue para o SAMU (192) ou para a polícia (190), ou vá ao pronto-socorro mais " +
				"próximo.\n\nEm situações de risco, urgência ou violência, avaliamos se o atendimento " +
				"presencial, ou em conjunto com outro serviço, é mais adequado."},
		{"ONLINE", "Atendimento online",
			"O atendimento segue a Resolução CFP nº 9/2024. No início e ao longo do processo, " +
				"avaliamos juntos se o atendimento online é adequado para você.\n\nEsteja em um lugar " +
				"reservado, onde ninguém ouça a conversa, com uma conexão estável. Eu faço o mesmo. O " +
				"vídeo vai do seu navegador ao meu, cifrado. Se a conexão cair, entre de novo pelo mesmo " +
				"link da sessão."},
	}
}
