// Package pdf writes simple documents of A4 pages: text in Helvetica, lines and filled rectangles. It needs no fonts
// and no other program, and the same content gives the same bytes.
package pdf

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"golang.org/x/text/encoding/charmap"
)

// Size of a page in points, with the origin at the upper left corner, as people read.
const (
	Width  = 595.0
	Height = 842.0
)

// Font is one of the fonts that every reader has.
type Font string

const (
	Regular Font = "F1"
	Bold    Font = "F2"
	Mono    Font = "F3"
)

// Document is a document under construction.
type Document struct {
	Title   string
	Created time.Time

	pages []*bytes.Buffer
}

// AddPage begins a page. Everything is drawn on the last one.
func (d *Document) AddPage() { d.pages = append(d.pages, &bytes.Buffer{}) }

func (d *Document) page() *bytes.Buffer {
	if len(d.pages) == 0 {
		d.AddPage()
	}
	return d.pages[len(d.pages)-1]
}

// Text draws one line of text with its base line at y.
func (d *Document) Text(x, y, size float64, font Font, text string) {
	fmt.Fprintf(d.page(), "BT /%s %.2f Tf %.2f %.2f Td (%s) Tj ET\n", font, size, x, Height-y, escape(text))
}

// Right draws text that ends at x.
func (d *Document) Right(x, y, size float64, font Font, text string) {
	d.Text(x-TextWidth(text, size, font), y, size, font, text)
}

// Gray sets the shade of what follows: 0 is black and 1 is white.
func (d *Document) Gray(shade float64) { fmt.Fprintf(d.page(), "%.2f g %.2f G\n", shade, shade) }

// Line draws a thin line.
func (d *Document) Line(x1, y1, x2, y2 float64) {
	fmt.Fprintf(d.page(), "0.6 w %.2f %.2f m %.2f %.2f l S\n", x1, Height-y1, x2, Height-y2)
}

// Rect fills a rectangle with its upper left corner at x and y.
func (d *Document) Rect(x, y, w, h float64) {
	fmt.Fprintf(d.page(), "%.3f %.3f %.3f %.3f re f\n", x, Height-y-h, w, h)
}

// Wrap breaks a text into lines that are not wider than width.
func Wrap(text string, size, width float64, font Font) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && TextWidth(longer, size, font) > width {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	return append(lines, line)
}

// Bytes returns the file.
func (d *Document) Bytes() []byte {
	d.page()
	f := file{}
	kids := make([]string, len(d.pages))
	for i := range d.pages {
		kids[i] = fmt.Sprintf("%d 0 R", firstPage+2*i)
	}
	f.out.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	f.object("<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) >>")
	f.object(fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(kids)))
	f.object(fmt.Sprintf("<< /Title (%s) /Producer (Psic) /CreationDate (D:%sZ) >>", escape(d.Title),
		d.Created.UTC().Format("20060102150405")))
	for _, name := range []string{"Helvetica", "Helvetica-Bold", "Courier"} {
		f.object("<< /Type /Font /Subtype /Type1 /BaseFont /" + name + " /Encoding /WinAnsiEncoding >>")
	}
	for i, content := range d.pages {
		f.object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.0f %.0f] /Contents %d 0 R "+
			"/Resources << /Font << /F1 4 0 R /F2 5 0 R /F3 6 0 R >> >> >>", Width, Height, firstPage+2*i+1))
		f.object(fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", content.Len(), content.Bytes()))
	}
	return f.end()
}

// firstPage is the number of the first page's object.
const firstPage = 7

type file struct {
	out     bytes.Buffer
	offsets []int
}

func (f *file) object(body string) {
	f.offsets = append(f.offsets, f.out.Len())
	fmt.Fprintf(&f.out, "%d 0 obj\n%s\nendobj\n", len(f.offsets), body)
}

func (f *file) end() []byte {
	start := f.out.Len()
	fmt.Fprintf(&f.out, "xref\n0 %d\n0000000000 65535 f \n", len(f.offsets)+1)
	for _, o := range f.offsets {
		fmt.Fprintf(&f.out, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&f.out, "trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R >>\nstartxref\n%d\n%%%%EOF\n",
		len(f.offsets)+1, start)
	return f.out.Bytes()
}

// escape encodes a text for a string of a PDF. What the fonts do not have becomes a question mark.
func escape(text string) string {
	var out strings.Builder
	for _, r := range text {
		b, ok := charmap.Windows1252.EncodeRune(r)
		switch {
		case !ok || b < ' ':
			out.WriteByte('?')
		case b == '(' || b == ')' || b == '\\':
			out.WriteByte('\\')
			out.WriteByte(b)
		default:
			out.WriteByte(b)
		}
	}
	return out.String()
}
