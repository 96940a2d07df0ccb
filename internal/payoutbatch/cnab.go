package payoutbatch

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
)

// Payer is the account of the platform at the bank that reads the payment file.
type Payer struct {
	Bank, Agreement string
	Agency, Account string // with the check digit after a hyphen
	Name, CNPJ      string
}

var errPayer = errors.New("a payer is bank=341,agreement=…,agency=1234-5,account=12345-6,name=…,cnpj=…")

// ParsePayer parses a payer from a setting, such as
// "bank=341,agreement=123,agency=1234-5,account=12345-6,name=Psic Ltda,cnpj=…". An empty text is no payer.
func ParsePayer(text string) (Payer, error) {
	var p Payer
	if strings.TrimSpace(text) == "" {
		return p, nil
	}
	fields := map[string]*string{
		"bank":      &p.Bank,
		"agreement": &p.Agreement,
		"agency":    &p.Agency,
		"account":   &p.Account,
		"name":      &p.Name,
		"cnpj":      &p.CNPJ,
	}
	for _, pair := range strings.Split(text, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
		if fields[name] == nil {
			return p, errPayer
		}
		*fields[name] = strings.TrimSpace(value)
	}
	cnpj, ok := br.CNPJ(p.CNPJ)
	p.CNPJ = cnpj
	if len(p.Bank) != 3 || br.OnlyDigits(p.Bank) != p.Bank || p.Agency == "" || p.Account == "" || p.Name == "" || !ok {
		return p, errPayer
	}
	return p, nil
}

// digit divides a number from its check digit.
func digit(text string) (number, check string) {
	number, check, _ = strings.Cut(text, "-")
	return number, check
}

// order is one line of a payment file.
type order struct {
	number, name, cpf, pixKey string
	amount                    money.Cents
}

// writeCnab writes a CNAB 240 file. The same batch always gives the same bytes.
func writeCnab(p Payer, fileNumber int64, written time.Time, orders []order) (string, error) {
	w := cnabWriter{payer: p, at: written.In(at.SaoPaulo)}
	w.add(fileHeader, map[string]string{
		"lote":      "0",
		"registro":  "0",
		"remessa":   "1",
		"data":      w.at.Format("02012006"),
		"hora":      w.at.Format("150405"),
		"numero":    strconv.FormatInt(fileNumber%1_000_000, 10),
		"leiaute":   cnabLayoutFile,
		"densidade": "0",
	})
	w.add(batchHeader, map[string]string{
		"lote":     "1",
		"registro": "1",
		"operacao": "C",
		"servico":  cnabService,
		"forma":    cnabForm,
		"leiaute":  cnabLayoutBatch,
	})
	var sum money.Cents
	for i, o := range orders {
		w.order(2*i+1, o)
		sum += o.amount
	}
	w.add(batchTrailer, map[string]string{
		"lote":      "1",
		"registro":  "5",
		"registros": strconv.Itoa(2*len(orders) + 2),
		"soma":      strconv.FormatInt(int64(sum), 10),
	})
	w.add(fileTrailer, map[string]string{
		"lote":      "9999",
		"registro":  "9",
		"lotes":     "1",
		"registros": strconv.Itoa(2*len(orders) + 4),
	})
	return w.out.String(), w.err
}

type cnabWriter struct {
	payer Payer
	at    time.Time
	out   strings.Builder
	err   error
}

// add writes a record with what all records of the payer have.
func (w *cnabWriter) add(layout []column, values map[string]string) {
	agency, agencyDigit := digit(w.payer.Agency)
	account, accountDigit := digit(w.payer.Account)
	all := map[string]string{
		"banco":          w.payer.Bank,
		"tipo_inscricao": "2",
		"inscricao":      w.payer.CNPJ,
		"convenio":       w.payer.Agreement,
		"agencia":        agency,
		"digito_agencia": agencyDigit,
		"conta":          account,
		"digito_conta":   accountDigit,
		"empresa":        w.payer.Name,
	}
	for name, value := range values {
		all[name] = value
	}
	line, err := record(layout, all)
	w.err = errors.Join(w.err, err)
	w.out.WriteString(line + "\r\n")
}

func (w *cnabWriter) order(sequence int, o order) {
	kinds := br.PixKinds(o.pixKey)
	if len(kinds) == 0 {
		w.err = errors.Join(w.err, fmt.Errorf("payment file: %s has no valid PIX key", o.number))
		return
	}
	w.add(segmentA, map[string]string{
		"lote":       "1",
		"registro":   "3",
		"sequencia":  strconv.Itoa(sequence),
		"segmento":   "A",
		"camara":     cnabChamber,
		"favorecido": o.name,
		"seu_numero": o.number,
		"data":       w.at.Format("02012006"),
		"moeda":      "BRL",
		"valor":      strconv.FormatInt(int64(o.amount), 10),
	})
	key, _ := br.PixKey(kinds[0], o.pixKey)
	w.add(segmentB, map[string]string{
		"lote":           "1",
		"registro":       "3",
		"sequencia":      strconv.Itoa(sequence + 1),
		"segmento":       "B",
		"iniciacao":      cnabInitiation[kinds[0]],
		"tipo_inscricao": "1",
		"inscricao":      o.cpf,
		"chave":          key,
	})
}

// told is what a return file says about one line.
type told struct {
	number    string // ours
	paid      bool
	known     bool // the code says what happened
	reason    Reason
	amount    money.Cents
	reference string // the bank's
	codes     string
}

var errReturn = errors.New("not a CNAB 240 return file")

// readReturn reads a return file of the bank.
func readReturn(text string) ([]told, error) {
	var out []told
	lines := strings.Split(strings.ReplaceAll(strings.TrimRight(text, "\r\n\x1a"), "\r\n", "\n"), "\n")
	for i, line := range lines {
		if len(line) != cnabWidth {
			return nil, fmt.Errorf("%w: line %d has %d characters", errReturn, i+1, len(line))
		}
		if i == 0 && (fieldOf(fileHeader, "registro", line) != "0" || fieldOf(fileHeader, "remessa", line) != "2") {
			return nil, fmt.Errorf("%w: it does not begin with the header of one", errReturn)
		}
		if line[7] == '3' && line[13] == 'A' {
			t, err := toldBy(line)
			if err != nil {
				return nil, fmt.Errorf("%w: line %d", err, i+1)
			}
			out = append(out, t)
		}
	}
	return out, nil
}

func toldBy(line string) (told, error) {
	amount, err := strconv.ParseInt(fieldOf(segmentA, "valor_real", line), 10, 64)
	if err != nil {
		return told{}, errReturn
	}
	if amount == 0 { // a bank that writes it only in the field of the order
		amount, err = strconv.ParseInt(fieldOf(segmentA, "valor", line), 10, 64)
	}
	if err != nil {
		return told{}, errReturn
	}
	t := told{
		number:    strings.ToLower(fieldOf(segmentA, "seu_numero", line)),
		amount:    money.Cents(amount),
		reference: fieldOf(segmentA, "nosso_numero", line),
		codes:     fieldOf(segmentA, "ocorrencias", line),
	}
	for i := 0; i+2 <= len(t.codes); i += 2 {
		code := t.codes[i : i+2]
		if reason, failed := cnabFailures[code]; failed {
			t.known, t.paid, t.reason = true, false, reason
			return t, nil
		}
		if cnabPaid[code] {
			t.known, t.paid = true, true
		}
	}
	return t, nil
}
