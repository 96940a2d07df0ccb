package app_test

import (
	"fmt"
	"strings"

	"psic/internal/kernel/ids"
	"psic/internal/testkit"
)

// batchIn returns a batch in a state, with one payout of the listed therapist whose line is in a state.
func batchIn(means, state, line string) func(c *cast, who *testkit.Person) string {
	return func(c *cast, who *testkit.Person) string {
		id, p := ids.New(), counted(c, who)
		number := testkit.One[int](c.k, "SELECT COALESCE(MAX(file_number), 0) + 1 FROM payout_batch")
		c.k.Exec(`INSERT INTO payout_batch (id, means, state, created_by, created_at, file_number)
			VALUES ($1, $2, $3, $4, 1, $5)`, id, means, state, c.administrator().ID, number)
		c.k.Exec(`INSERT INTO payout_batch_line (batch_id, payout_id, therapist_id, amount_cents, state)
			VALUES ($1, $2, $3, 11200, $4)`, id, p, c.listed().ID, line)
		c.k.Exec("UPDATE payout SET batch_id = $1 WHERE id = $2", id, p)
		if line == "FILED" {
			c.k.Exec("UPDATE payout SET departed_at = 1 WHERE id = $1", p)
		}
		return id
	}
}

var (
	readyBatch = batchIn("CSV", "READY", "READY")
	filedBatch = batchIn("CNAB", "FILED", "FILED")
	tableBatch = batchIn("CSV", "FILED", "FILED")
)

// returned is a return file with one line that no batch has.
func returned() []byte {
	header := "34100000" + strings.Repeat(" ", 134) + "2" + strings.Repeat(" ", 97)
	line := "3410001300001A" + strings.Repeat(" ", 59) + fmt.Sprintf("%-20s", "UNKNOWN") + strings.Repeat(" ", 26) +
		fmt.Sprintf("%015d", 11200) + strings.Repeat(" ", 28) +
		fmt.Sprintf("%015d", 11200) + strings.Repeat(" ", 53) + "00        "
	return []byte(header + "\r\n" + line + "\r\n")
}

var batchThings = map[string]thing{
	"payout-batch":             {own: readyBatch, foreign: readyBatch},
	"payout-batch-lines":       {own: readyBatch, foreign: readyBatch},
	"check-payout-batch":       {own: readyBatch, foreign: readyBatch},
	"confirm-payout-batch":     {own: readyBatch, foreign: readyBatch},
	"cancel-payout-batch":      {own: readyBatch, foreign: readyBatch},
	"payout-batch-file":        {own: tableBatch, foreign: tableBatch},
	"payout-batch-return":      {own: filedBatch, foreign: filedBatch},
	"settle-payout-batch-line": {own: filedBatch, foreign: filedBatch},
}

var batchSamples = map[string]sample{
	"payout-batches": func(c *cast, of *testkit.Person) request { readyBatch(c, of); return request{} },
	"make-payout-batch": func(c *cast, of *testkit.Person) request {
		body := testkit.Fields{"means": "CSV", "payouts": []string{counted(c, of)}, "amount": 112}
		return withoutFactor(body)(c, of)
	},
	"confirm-payout-batch": withoutFactor(testkit.Fields{"amount": 112}),
	"payout-batch-file":    noFactor,
	"payout-batch-return":  func(*cast, *testkit.Person) request { return request{file: returned()} },
	"settle-payout-batch-line": func(c *cast, of *testkit.Person) request {
		r := withoutFactor(testkit.Fields{"outcome": "REFUSED"})(c, of)
		r.path = map[string]string{"payoutId": testkit.One[string](
			c.k,
			"SELECT payout_id FROM payout_batch_line WHERE state = 'FILED' ORDER BY batch_id DESC LIMIT 1",
		)}
		return r
	},
}
