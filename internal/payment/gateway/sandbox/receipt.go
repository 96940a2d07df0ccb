package sandbox

import (
	"bytes"
	"fmt"
	"strings"
)

// receiptPDF is a page with some lines of text, as small as the format allows.
func receiptPDF(lines ...string) []byte {
	var text strings.Builder
	text.WriteString("BT /F1 14 Tf 60 760 Td 22 TL")
	plain := strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`, "\u00a0", " ")
	for _, l := range lines {
		fmt.Fprintf(&text, " (%s) Tj T*", plain.Replace(l))
	}
	text.WriteString(" ET")
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R " +
			"/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", text.Len(), text.String()),
	}
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n")
	var starts []int
	for i, o := range objects {
		starts = append(starts, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	table := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, s := range starts {
		fmt.Fprintf(&out, "%010d 00000 n \n", s)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table)
	return out.Bytes()
}
