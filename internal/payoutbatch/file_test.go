package payoutbatch_test

import (
	"strings"
	"testing"

	"psic/internal/kernel/money"
)

// records returns the records of a payment file.
func records(t *testing.T, text string) []string {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n")
	for i, l := range lines {
		if len(l) != 240 {
			t.Fatalf("record %d has %d characters", i, len(l))
		}
	}
	return lines
}

// answered returns the return file of a bank for a payment file: codes by the place of the line, "" leaves it out.
func answered(lines []string, codes ...string) []byte {
	out := []string{lines[0][:142] + "2" + lines[0][143:], lines[1]}
	for i, code := range codes {
		if code == "" {
			continue
		}
		a := lines[2+2*i]
		told := "REF-" + code + strings.Repeat(" ", 14) + a[154:162] + a[119:134]
		out = append(out, a[:134]+told+a[177:230]+code+strings.Repeat(" ", 8))
	}
	out = append(out, lines[len(lines)-2:]...)
	return []byte(strings.Join(out, "\r\n") + "\r\n")
}

func (c *crew) file(id string) fields {
	c.k.T.Helper()
	return c.k.Call("POST", batches+"/"+id+"/file", c.admin.Token, nil).Is(200).JSON()
}

// results returns what a return file did, by payout.
func (c *crew) results(id string, file []byte) map[string]string {
	c.k.T.Helper()
	out := map[string]string{}
	r := c.k.Upload(batches+"/"+id+"/return-file", c.admin.Token, file).Is(200).JSON()
	for _, e := range r["rows"].([]any) {
		row := e.(fields)
		out[row["payoutId"].(string)] = row["result"].(string)
	}
	return out
}

// place returns the place of a payout's line in a CNAB file.
func (c *crew) place(t *testing.T, lines []string, i int) int {
	t.Helper()
	for n := 3; n < len(lines)-2; n += 2 {
		if strings.Contains(lines[n], c.payoutKey(i)) {
			return (n - 3) / 2
		}
	}
	t.Fatalf("payout %d is not in the file", i)
	return 0
}

func (c *crew) payoutKey(i int) string {
	return []string{"ana@chave.test", "bia@chave.test", "caio@chave.test"}[i]
}

var fileKeys = map[int]string{0: "ana@chave.test", 1: "bia@chave.test", 2: "caio@chave.test"}

// TestReturnFile: a CNAB file has the amounts and keys of the batch; the bank's return file books each line once, opens
// what the bank refused, and leaves alone what it does not understand.
func TestReturnFile(t *testing.T) {
	both(t, 3, fileKeys, func(t *testing.T, c *crew) {
		id := c.sent("CNAB")
		equal(t, "state", c.batch(id)["state"], any("FILED"))
		equal(t, "nothing booked", any(c.k.LedgerBalance("payouts")), any(money.Cents(0)))
		file := c.file(id)
		equal(t, "name", file["name"], any("lote-000001.rem"))
		lines := records(t, file["text"].(string))
		equal(t, "records", any(len(lines)), any(10))
		equal(t, "sum", any(lines[8][23:41]), any("000000000000033600"))
		equal(t, "the same file again", c.file(id)["text"], file["text"])
		codes := make([]string, 3)
		codes[c.place(t, lines, 0)], codes[c.place(t, lines, 1)], codes[c.place(t, lines, 2)] = "00", "PJ", "BD"
		back := answered(lines, codes...)
		got := c.results(id, back)
		for i, want := range []string{"PAID", "REFUSED", "OPEN"} {
			equal(t, "result", any(got[c.ids[i]]), any(want))
		}
		equal(t, "booked", any(c.k.LedgerBalance("payouts")), any(money.Cents(112_00)))
		again := c.results(id, back)
		for i, want := range []string{"ALREADY", "ALREADY", "OPEN"} {
			equal(t, "again", any(again[c.ids[i]]), any(want))
		}
		equal(t, "booked once", any(c.count("paid_out")), any(int64(1)))
		equal(t, "reference", any(c.payout(c.ids[0], "reference")), any("REF-00"))
		equal(t, "open again", any(c.payout(c.ids[1], "status || returned_why || batch_id")), any("OPENKEY_UNKNOWN"))
		equal(t, "waits", c.batch(id)["state"], any("FILED"))
		c.k.Call("POST", batches+"/"+id+"/lines/"+c.ids[2]+"/outcome", c.admin.Token, fields{
			"outcome": "PAID", "reference": "EXTRATO-9",
		}).Is(200)
		equal(t, "done", c.batch(id)["state"], any("DONE"))
		equal(t, "booked", any(c.k.LedgerBalance("payouts")), any(money.Cents(224_00)))
		found, err := c.k.Payout.Verify(t.Context())
		equal(t, "books", any(len(found) == 0 && err == nil), any(true))
	})
}

// TestReturnFile_otherAmount: a bank that names another amount books nothing, and a file of something else is refused.
func TestReturnFile_otherAmount(t *testing.T) {
	both(t, 1, fileKeys, func(t *testing.T, c *crew) {
		id := c.sent("CNAB")
		lines := records(t, c.file(id)["text"].(string))
		back := answered(lines, "00")
		wrong := []byte(strings.ReplaceAll(string(back), "000000000011200", "000000000011100"))
		equal(t, "amount", any(c.results(id, wrong)[c.ids[0]]), any("AMOUNT"))
		equal(t, "not booked", any(c.k.LedgerBalance("payouts")), any(money.Cents(0)))
		for _, bad := range []string{"", "um texto", strings.Repeat("x", 240), strings.Join(lines, "\r\n")} {
			r := c.k.Upload(batches+"/"+id+"/return-file", c.admin.Token, []byte(bad))
			equal(t, "refused", any(r.Status), any(415))
		}
		equal(t, "paid", any(c.results(id, back)[c.ids[0]]), any("PAID"))
	})
}

// TestTable: a batch by CSV has the columns of the payment file, and people enter the outcomes.
func TestTable(t *testing.T) {
	both(t, 2, map[int]string{1: ""}, func(t *testing.T, c *crew) {
		id := c.sent("CSV")
		text := c.file(id)["text"].(string)
		equal(t, "rows", any(strings.Count(text, "112,00")), any(2))
		equal(t, "means", any(strings.Count(text, ";TED;")), any(1))
		settle := func(i int, outcome string) int {
			path := batches + "/" + id + "/lines/" + c.ids[i] + "/outcome"
			return c.k.Call("POST", path, c.admin.Token, fields{"outcome": outcome}).Status
		}
		equal(t, "not paid, so not returned", any(settle(0, "RETURNED")), any(409))
		equal(t, "paid", any(settle(0, "PAID")), any(200))
		equal(t, "once", any(settle(0, "PAID")), any(409))
		equal(t, "refused", any(settle(1, "REFUSED")), any(200))
		equal(t, "done", c.batch(id)["state"], any("DONE"))
		equal(t, "returned", any(settle(0, "RETURNED")), any(200))
		equal(t, "booked back", any(c.k.LedgerBalance("payouts")), any(money.Cents(0)))
		found, err := c.k.Payout.Verify(t.Context())
		equal(t, "books", any(len(found) == 0 && err == nil), any(true))
	})
}
