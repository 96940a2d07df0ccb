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

// The layout of CNAB 240 for PIX transfers: payments by credit, segments A and B. The columns follow FEBRABAN's common
// layout as banks publish it; they are not verified with a bank. A bank's own variation is a change of these tables.
var (
	fileHeader = []column{
		{"banco", 1, 3, true}, {"lote", 4, 7, true}, {"registro", 8, 8, true}, {"", 9, 17, false},
		{"tipo_inscricao", 18, 18, true}, {"inscricao", 19, 32, true}, {"convenio", 33, 52, false},
		{"agencia", 53, 57, true}, {"digito_agencia", 58, 58, false}, {"conta", 59, 70, true},
		{"digito_conta", 71, 71, false}, {"digito_ambos", 72, 72, false}, {"empresa", 73, 102, false},
		{"nome_banco", 103, 132, false}, {"", 133, 142, false}, {"remessa", 143, 143, true}, {"data", 144, 151, true},
		{"hora", 152, 157, true}, {"numero", 158, 163, true}, {"leiaute", 164, 166, true}, {"densidade", 167, 171, true},
		{"", 172, 240, false},
	}
	batchHeader = []column{
		{"banco", 1, 3, true}, {"lote", 4, 7, true}, {"registro", 8, 8, true}, {"operacao", 9, 9, false},
		{"servico", 10, 11, true}, {"forma", 12, 13, true}, {"leiaute", 14, 16, true}, {"", 17, 17, false},
		{"tipo_inscricao", 18, 18, true}, {"inscricao", 19, 32, true}, {"convenio", 33, 52, false},
		{"agencia", 53, 57, true}, {"digito_agencia", 58, 58, false}, {"conta", 59, 70, true},
		{"digito_conta", 71, 71, false}, {"digito_ambos", 72, 72, false}, {"empresa", 73, 102, false},
		{"mensagem", 103, 142, false}, {"", 143, 230, false}, {"ocorrencias", 231, 240, false},
	}
	segmentA = []column{
		{"banco", 1, 3, true}, {"lote", 4, 7, true}, {"registro", 8, 8, true}, {"sequencia", 9, 13, true},
		{"segmento", 14, 14, false}, {"movimento", 15, 15, true}, {"instrucao", 16, 17, true}, {"camara", 18, 20, true},
		{"banco_favorecido", 21, 23, true}, {"agencia_favorecido", 24, 28, true}, {"", 29, 29, false},
		{"conta_favorecido", 30, 41, true}, {"", 42, 43, false}, {"favorecido", 44, 73, false},
		{"seu_numero", 74, 93, false}, {"data", 94, 101, true}, {"moeda", 102, 104, false}, {"quantidade", 105, 119, true},
		{"valor", 120, 134, true}, {"nosso_numero", 135, 154, false}, {"data_real", 155, 162, true},
		{"valor_real", 163, 177, true}, {"informacao", 178, 217, false}, {"", 218, 229, false}, {"aviso", 230, 230, true},
		{"ocorrencias", 231, 240, false},
	}
	segmentB = []column{
		{"banco", 1, 3, true}, {"lote", 4, 7, true}, {"registro", 8, 8, true}, {"sequencia", 9, 13, true},
		{"segmento", 14, 14, false}, {"iniciacao", 15, 17, false}, {"tipo_inscricao", 18, 18, true},
		{"inscricao", 19, 32, true}, {"txid", 33, 67, false}, {"mensagem", 68, 127, false}, {"chave", 128, 226, false},
		{"", 227, 232, false}, {"ispb", 233, 240, true},
	}
	batchTrailer = []column{
		{"banco", 1, 3, true}, {"lote", 4, 7, true}, {"registro", 8, 8, true}, {"", 9, 17, false},
		{"registros", 18, 23, true}, {"soma", 24, 41, true}, {"quantidade", 42, 59, true}, {"aviso", 60, 65, true},
		{"", 66, 230, false}, {"ocorrencias", 231, 240, false},
	}
	fileTrailer = []column{
		{"banco", 1, 3, true}, {"lote", 4, 7, true}, {"registro", 8, 8, true}, {"", 9, 17, false},
		{"lotes", 18, 23, true}, {"registros", 24, 29, true}, {"contas", 30, 35, true}, {"", 36, 240, false},
	}
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
