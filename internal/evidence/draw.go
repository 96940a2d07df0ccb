package evidence

import (
	"fmt"
	"strconv"

	"psic/internal/kernel/at"
	"psic/internal/platform/letter"
)

// PDF draws a document. The same document gives the same bytes.
func (s *Service) PDF(d Stored) []byte {
	doc := letter.New("Evidências do programa de apoio psicológico")
	doc.Text("Documento nº " + d.Number + ", emitido em " + d.CreatedAt.In(at.SaoPaulo).Format("02/01/2006 15:04") +
		" (horário de Brasília).")
	doc.Text("Confira em " + s.BaseURL + "/conferir/" + d.Number)
	doc.Small("SHA-256 dos dados: " + d.Hash)

	c := d.Document
	doc.Heading("Empresa e período")
	doc.Table([]float64{1, 2}, [][]string{
		{"Dado", "Valor"},
		{"Empresa", c.Company},
		{"CNPJ", c.CNPJ},
		{"Período", c.From + " a " + c.Until},
	})
	doc.Heading("O que este documento não é")
	doc.Text(notAnInventory)

	doc.Heading("Programa oferecido")
	doc.Text(offered)
	doc.Table([]float64{3, 1}, [][]string{
		{"Na data da emissão", "Número"},
		{"Vagas contratadas", number(c.People.Seats)},
		{"Pessoas inscritas", number(c.People.Active)},
		{"Convites à espera de resposta", number(c.People.Invited)},
		{"Pessoas convidadas no período (último convite de cada uma)", number(c.People.Sent)},
		{"Profissionais que as pessoas encontram na plataforma", number(c.Offer.Therapists)},
		{"Deles, com horários reservados a empresas", number(c.Offer.Reserved)},
	})
	doc.Text(communication)
	drawUsage(doc, c)
	drawSurveys(doc, c)
	return doc.Bytes()
}

func drawUsage(doc *letter.Doc, c Document) {
	doc.Heading("Uso do programa")
	if len(c.Usage) == 0 {
		doc.Text("Não há número publicado para o período.")
		return
	}
	rows := [][]string{{"Ano", "Pessoas com acesso, cerca de", "Usaram, cerca de"}}
	for _, u := range c.Usage {
		rows = append(rows, []string{strconv.Itoa(u.Year), number(u.People), number(u.Used)})
	}
	doc.Table([]float64{1, 2, 2}, rows)
	doc.Small(disturbed)
}

func drawSurveys(doc *letter.Doc, c Document) {
	doc.Heading("Pesquisa sobre condições de trabalho")
	if len(c.Surveys) == 0 {
		doc.Text("Não há resultado publicado para o período.")
		return
	}
	for _, r := range c.Surveys {
		rows := [][]string{{fmt.Sprintf("%d: cerca de %d respostas", r.Year, r.Answers), "Respostas favoráveis"}}
		for _, q := range Questions {
			rows = append(rows, []string{q.Title, "cerca de " + strconv.FormatInt(r.Favourable[q.Key], 10) + "%"})
		}
		doc.Table([]float64{3, 1}, rows)
	}
	doc.Small(surveyed)
}

func number(n int64) string { return strconv.FormatInt(n, 10) }

// Texts of the document.
const (
	notAnInventory = "Oferecer terapia não substitui o inventário de riscos da NR-1. A empresa continua obrigada a " +
		"identificar, avaliar e controlar os riscos psicossociais do trabalho no seu Programa de Gerenciamento de " +
		"Riscos. Este documento mostra apenas que um programa de apoio existiu e como foi oferecido."
	offered = "A empresa oferece a seus funcionários acesso a sessões de psicoterapia online, por vídeo, com " +
		"profissionais inscritos no Conselho Regional de Psicologia. A participação é voluntária. A empresa não sabe " +
		"quem faz terapia, com quem, quando ou sobre o quê."
	communication = "Quem a empresa convida recebe um e-mail com o convite. Quem não responde recebe até dois " +
		"lembretes. Quem chega pelo login da empresa confirma na tela, sem e-mail."
	disturbed = "Os números de uso são arredondados e levam um ruído ao acaso, para que não revelem nada sobre uma " +
		"pessoa. São calculados uma vez por ano e não mudam."
	surveyed = "A pesquisa é anônima e voluntária, com respostas em cinco graus e sem texto livre. Os resultados são " +
		"arredondados e levam um ruído ao acaso. Favoráveis são os dois graus melhores."
)
