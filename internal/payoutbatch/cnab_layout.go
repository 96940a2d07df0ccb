package payoutbatch

import (
	"fmt"
	"strings"

	"psic/internal/kernel/br"
)

// cnabWidth is the length of every record of a CNAB 240 file.
const cnabWidth = 240

// column is a field of a record, by the positions of its first and last character, counted from 1. A number is filled
// with zeros on the left, a text with spaces on the right.
type column struct {
	name     string
	from, to int
	number   bool
}

// columnsOf reads columns as name:from-to, with # after those of numbers. _ is a column that stays empty.
func columnsOf(text string) []column {
	var out []column
	for _, word := range strings.Fields(text) {
		name, place, _ := strings.Cut(word, ":")
		var c column
		if _, err := fmt.Sscanf(strings.TrimSuffix(place, "#"), "%d-%d", &c.from, &c.to); err != nil {
			panic("payout batch: column " + word)
		}
		c.name, c.number = strings.TrimPrefix(name, "_"), strings.HasSuffix(place, "#")
		out = append(out, c)
	}
	return out
}

// The layout of CNAB 240 for PIX transfers: payments by credit, segments A and B. The columns follow FEBRABAN's common
// layout as banks publish it; they are not verified with a bank. A bank's own variation is a change of these tables.
var (
	fileHeader = columnsOf(`
		banco:1-3# lote:4-7# registro:8-8# _:9-17 tipo_inscricao:18-18# inscricao:19-32# convenio:33-52
		agencia:53-57# digito_agencia:58-58 conta:59-70# digito_conta:71-71 digito_ambos:72-72
		empresa:73-102 nome_banco:103-132 _:133-142 remessa:143-143# data:144-151# hora:152-157#
		numero:158-163# leiaute:164-166# densidade:167-171# _:172-240`)
	batchHeader = columnsOf(`
		banco:1-3# lote:4-7# registro:8-8# operacao:9-9 servico:10-11# forma:12-13# leiaute:14-16# _:17-17
		tipo_inscricao:18-18# inscricao:19-32# convenio:33-52 agencia:53-57# digito_agencia:58-58
		conta:59-70# digito_conta:71-71 digito_ambos:72-72 empresa:73-102 mensagem:103-142 _:143-230
		ocorrencias:231-240`)
	segmentA = columnsOf(`
		banco:1-3# lote:4-7# registro:8-8# sequencia:9-13# segmento:14-14 movimento:15-15# instrucao:16-17#
		camara:18-20# banco_favorecido:21-23# agencia_favorecido:24-28# _:29-29 conta_favorecido:30-41#
		_:42-43 favorecido:44-73 seu_numero:74-93 data:94-101# moeda:102-104 quantidade:105-119#
		valor:120-134# nosso_numero:135-154 data_real:155-162# valor_real:163-177# informacao:178-217
		_:218-229 aviso:230-230# ocorrencias:231-240`)
	segmentB = columnsOf(`
		banco:1-3# lote:4-7# registro:8-8# sequencia:9-13# segmento:14-14 iniciacao:15-17
		tipo_inscricao:18-18# inscricao:19-32# txid:33-67 mensagem:68-127 chave:128-226 _:227-232
		ispb:233-240#`)
	batchTrailer = columnsOf(`
		banco:1-3# lote:4-7# registro:8-8# _:9-17 registros:18-23# soma:24-41# quantidade:42-59#
		aviso:60-65# _:66-230 ocorrencias:231-240`)
	fileTrailer = columnsOf(`
		banco:1-3# lote:4-7# registro:8-8# _:9-17 lotes:18-23# registros:24-29# contas:30-35# _:36-240`)
)

// Values of fields that do not depend on the batch. They are not verified with a bank.
const (
	cnabLayoutFile  = "103"
	cnabLayoutBatch = "046"
	cnabService     = "20" // payment of suppliers
	cnabForm        = "45" // PIX transfer
	cnabChamber     = "009"
)

// cnabInitiation says by what kind of key a PIX transfer is started.
var cnabInitiation = map[br.PixKind]string{
	br.PixPhone:  "01",
	br.PixEmail:  "02",
	br.PixCPF:    "03",
	br.PixCNPJ:   "03",
	br.PixRandom: "04",
}

// cnabFailures are the codes by which a bank says that a payment failed, as banks publish them. Every code that is in
// neither table leaves the line where it is: a person looks at the bank.
var cnabFailures = map[string]Reason{
	"01": ReasonNoFunds,
	"02": ReasonRefused,
	"AG": ReasonAccount,
	"AL": ReasonAccount,
	"AM": ReasonAccount,
	"AN": ReasonAccount,
	"PA": ReasonRefused,
	"PB": ReasonRefused,
	"PC": ReasonAccount,
	"PD": ReasonAccount,
	"PE": ReasonAccount,
	"PF": ReasonOwner,
	"PJ": ReasonKeyUnknown,
	"PM": ReasonKeyUnknown,
}

// cnabPaid are the codes by which a bank says that a payment was made.
var cnabPaid = map[string]bool{"00": true, "03": true}

// record writes one record.
func record(layout []column, values map[string]string) (string, error) {
	var out strings.Builder
	for _, c := range layout {
		width := c.to - c.from + 1
		text := plainUpper(values[c.name])
		if c.name == "chave" {
			text = values[c.name] // capital letters are another key
		}
		switch {
		case c.number && (len(text) > width || strings.Trim(text, "0123456789") != ""):
			return "", fmt.Errorf("payment file: %q does not fit into %s", text, c.name)
		case c.number:
			out.WriteString(strings.Repeat("0", width-len(text)) + text)
		case c.name == "chave" && len(text) > width:
			return "", fmt.Errorf("payment file: a PIX key has %d characters", len(text))
		default:
			fmt.Fprintf(&out, "%-*.*s", width, width, text)
		}
	}
	return out.String(), nil
}

// plainUpper returns a text in capital letters without accents, and with spaces for what is not ASCII.
func plainUpper(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return ' '
		}
		return r
	}, strings.ToUpper(br.Fold(s)))
}

// fieldOf returns a field of a record, without the filling.
func fieldOf(layout []column, name, line string) string {
	for _, c := range layout {
		if c.name == name && len(line) >= c.to {
			return strings.TrimSpace(line[c.from-1 : c.to])
		}
	}
	return ""
}
