package app

import "psic/internal/platform/httpx"

// about returns the introduction of the API's description.
func about() httpx.About {
	return httpx.About{Text: aboutText, Tags: []httpx.Tag{
		{
			Name: "conta",
			Text: "Cadastro, login, senha, verificação em duas etapas, foto, exportação e exclusão da conta.",
		},
		{Name: "paciente", Text: "Dados de quem faz terapia, por conta própria ou pela empresa."},
		{Name: "psicólogo", Text: "Cadastro profissional, perfil público e a aprovação do CRP."},
		{Name: "diretório", Text: "Busca de psicólogas e psicólogos e seus horários livres. Não pede login."},
		{Name: "agenda", Text: "Horários publicados, dias bloqueados e sessões de quem atende."},
		{Name: "sessão", Text: "Reserva, remarcação, cancelamento, listas, recibo e calendário."},
		{Name: "atendimento fixo", Text: "O mesmo horário toda semana ou a cada duas semanas."},
		{Name: "pacientes próprios", Text: "Convites de quem atende, com preço combinado, e o que foi combinado."},
		{Name: "pacientes", Text: "Os pacientes de quem atende, as sessões com cada um e a presença na sala."},
		{Name: "lista de espera", Text: "Avisos de horários que abrem, e os horários oferecidos a quem espera."},
		{Name: "pacotes", Text: "Várias sessões compradas de uma vez, por um preço menor."},
		{Name: "benefício", Text: "O que as empresas cobrem das sessões de cada pessoa."},
		{
			Name: "prontuário",
			Text: "Registros que o navegador de quem atende sela. O servidor guarda o que não consegue ler.",
		},
		{
			Name: "contrato",
			Text: "O que cada profissional combina com seus pacientes: versões publicadas e aceites.",
		},
		{
			Name: "questionários",
			Text: "GAD-7, PHQ-9 e os textos que cada profissional escreve. O navegador sela as respostas.",
		},
		{Name: "sala", Text: "Permissão e bilhete para a chamada de vídeo de uma sessão."},
		{Name: "pagamento", Text: "Cartão, PIX, saldo, cartões guardados, histórico e avisos do provedor."},
		{Name: "assinatura", Text: "Planos de psicólogas e psicólogos, cobrança e faturas."},
		{Name: "repasse", Text: "O que a plataforma transfere a quem atende, números do mês e do ano."},
		{Name: "empresa", Text: "Empresas que pagam as sessões de suas pessoas: cadastro, vagas, convites e uso."},
		{Name: "acesso da empresa", Text: "Domínio, provedor de identidade e chave do diretório de uma empresa."},
		{Name: "evidências", Text: "Documentos sobre o programa de uma empresa, e a pesquisa do ano."},
		{Name: "contato", Text: "Mensagens ao suporte, propostas e a escolha de lembretes."},
		{Name: "endereço", Text: "Endereço a partir do CEP."},
		{Name: "administração", Text: "Operações de administradores. Cada chamada fica no registro de auditoria."},
		{Name: "produto", Text: "Configuração pública que o navegador precisa conhecer."},
		{Name: "sandbox", Text: "Só existe com o provedor de pagamento de teste."},
	}}
}

const aboutText = `Tudo o que o site faz passa por esta API.

**Login.** As operações de login respondem com um token. Ele vai no cabeçalho ` + "`Authorization`" + `, com ou sem o
prefixo ` + "`Bearer`" + `. Operações públicas atendem também sem token; com ele, algumas mostram mais.

**Erros.** Todo erro tem a mesma forma: ` + "`code`" + ` é estável, para programas; ` + "`description`" +
	` é o texto para a
pessoa; ` + "`fields`" + ` aponta os campos recusados. O que não existe e o que não pode ser visto respondem igual: 404.

**Valores.** Dinheiro é um número em reais, com centavos. Datas são dd/MM/yyyy e horas são HH:MM:SS, no horário de São
Paulo; instantes são RFC 3339, em UTC. Identificadores são UUIDs.

**Limites.** Além do limite de cada operação, valem 600 chamadas por minuto por endereço de rede e 300 por conta. Quem
passa do limite recebe 429 com ` + "`Retry-After`" + `. Corpos têm até 256 KiB, salvo indicação em contrário.`
