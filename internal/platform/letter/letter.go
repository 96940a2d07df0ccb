// Package letter writes plain PDF documents: headings, paragraphs and tables on A4, in Helvetica, which every reader
// has. The same content gives the same bytes.
//
//	d := letter.New("Resposta")
//	d.Heading("Pagamento")
//	d.Text("…")
//	d.Table([]float64{1, 2}, [][]string{{"Valor", "R$ 10,00"}})
//	data := d.Bytes()
package letter

import (
	"bytes"
	"fmt"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// The page, in points.
const (
	pageWidth, pageHeight = 595.0, 842.0
	margin                = 56.0
	inside                = pageWidth - 2*margin
	lineHeight            = 1.4
	textSize              = 10.0
	smallSize             = 9.0
	headingSize           = 13.0
	titleSize             = 18.0
	cellPad               = 4.0
)

// Doc is a document that grows downwards.
type Doc struct {
	title string
	pages []*bytes.Buffer
	y     float64
}

// New begins a document with its title.
func New(title string) *Doc {
	d := &Doc{title: title}
	d.page()
	d.lines(title, titleSize, true)
	d.y -= 6
	return d
}

func (d *Doc) page() {
	d.pages = append(d.pages, &bytes.Buffer{})
	d.y = pageHeight - margin
}

func (d *Doc) out() *bytes.Buffer { return d.pages[len(d.pages)-1] }

// need begins a new page when less than this height is left.
func (d *Doc) need(height float64) {
	if d.y-height < margin {
		d.page()
	}
}

// Heading begins a part.
func (d *Doc) Heading(text string) {
	d.need(headingSize*lineHeight*2 + textSize*lineHeight*2)
	d.y -= 10
	d.lines(text, headingSize, true)
	d.y -= 2
}

// Text adds a paragraph.
func (d *Doc) Text(text string) {
	d.lines(text, textSize, false)
	d.y -= 4
}

// Small adds a paragraph in small letters.
func (d *Doc) Small(text string) {
	d.lines(text, smallSize, false)
	d.y -= 3
}

func (d *Doc) lines(text string, size float64, bold bool) {
	for _, line := range wrap(text, size, bold, inside) {
		d.need(size * lineHeight)
		d.y -= size * lineHeight
		d.put(margin, d.y, line, size, bold)
	}
}

// Table adds rows, the first of which is the head. widths are the shares of the columns.
func (d *Doc) Table(widths []float64, rows [][]string) {
	sum := 0.0
	for _, w := range widths {
		sum += w
	}
	columns := make([]float64, len(widths))
	for i, w := range widths {
		columns[i] = w / sum * inside
	}
	for i, row := range rows {
		d.row(columns, row, i == 0)
	}
	d.y -= 6
}

func (d *Doc) row(columns []float64, cells []string, head bool) {
	wrapped, most := make([][]string, len(columns)), 1
	for i := range columns {
		if i < len(cells) {
			wrapped[i] = wrap(cells[i], smallSize, head, columns[i]-2*cellPad)
		}
		most = max(most, len(wrapped[i]))
	}
	height := float64(most)*smallSize*lineHeight + 2*cellPad
	d.need(height)
	if head {
		fmt.Fprintf(d.out(), "0.94 g %.2f %.2f %.2f %.2f re f 0 g\n", margin, d.y-height, inside, height)
	}
	x := margin
	for i, lines := range wrapped {
		for n, line := range lines {
			d.put(x+cellPad, d.y-cellPad-float64(n+1)*smallSize*lineHeight+3, line, smallSize, head)
		}
		x += columns[i]
	}
	d.y -= height
	fmt.Fprintf(d.out(), "0.8 G 0.5 w %.2f %.2f m %.2f %.2f l S 0 G\n", margin, d.y, margin+inside, d.y)
}

func (d *Doc) put(x, y float64, line string, size float64, bold bool) {
	font := "F1"
	if bold {
		font = "F2"
	}
	fmt.Fprintf(d.out(), "BT /%s %.1f Tf %.2f %.2f Td (%s) Tj ET\n", font, size, x, y, escaped(line))
}

// escaped returns a text as the body of a string of PDF. A character that Windows-1252 has not becomes a question mark.
func escaped(text string) string {
	encoded, err := encoding.ReplaceUnsupported(charmap.Windows1252.NewEncoder()).String(text)
	if err != nil {
		return ""
	}
	return strings.NewReplacer(`\`, `\\`, `(`, `\(`, `)`, `\)`, "\x1a", "?", "\n", " ", "\r", " ").Replace(encoded)
}

// Bytes returns the file.
func (d *Doc) Bytes() []byte {
	w := &writer{}
	w.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	kids := make([]string, len(d.pages))
	for i := range d.pages {
		kids[i] = fmt.Sprintf("%d 0 R", firstPage+2*i)
	}
	w.object("<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) >>")
	w.object(fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(kids)))
	w.object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
	w.object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>")
	w.object(fmt.Sprintf("<< /Title (%s) >>", escaped(d.title)))
	for i, p := range d.pages {
		d.number(p, i)
		w.object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.0f %.0f] /Contents %d 0 R "+
			"/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>", pageWidth, pageHeight, firstPage+2*i+1))
		w.object(fmt.Sprintf("<< /Length %d >>\nstream\n%sendstream", p.Len(), p.String()))
	}
	return w.finish()
}

// firstPage is the number of the first object after the catalogue, the pages, the fonts and the title.
const firstPage = 6

// number writes the number of a page below it.
func (d *Doc) number(p *bytes.Buffer, i int) {
	text := fmt.Sprintf("%d de %d", i+1, len(d.pages))
	x := pageWidth - margin - width(text, smallSize, false)
	fmt.Fprintf(p, "BT /F1 %.1f Tf %.2f %.2f Td (%s) Tj ET\n", smallSize, x, margin/2, text)
}

type writer struct {
	bytes.Buffer
	at []int
}

func (w *writer) object(body string) {
	w.at = append(w.at, w.Len())
	fmt.Fprintf(w, "%d 0 obj\n%s\nendobj\n", len(w.at), body)
}

func (w *writer) finish() []byte {
	begin := w.Len()
	fmt.Fprintf(w, "xref\n0 %d\n0000000000 65535 f \n", len(w.at)+1)
	for _, offset := range w.at {
		fmt.Fprintf(w, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(w, "trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(w.at)+1, begin)
	return w.Bytes()
}
