package invoicing

import (
	"fmt"
	"strings"

	"github.com/boombuler/barcode/qr"
	"github.com/boombuler/barcode/twooffive"

	"psic/internal/kernel/br"
	"psic/internal/platform/pdf"
)

const (
	pdfLeft  = 48.0
	pdfRight = pdf.Width - pdfLeft
)

// document draws an invoice. While it can be paid it has the PIX code and the boleto's line.
func (s *Service) document(d Detail) ([]byte, error) {
	doc := &pdf.Document{Title: "Fatura " + d.Number, Created: d.CreatedAt.Time}
	s.drawHead(doc, d)
	y := drawLines(doc, d, 300)
	y = drawPayments(doc, d, y)
	if err := drawCodes(doc, d, y); err != nil {
		return nil, err
	}
	doc.Gray(0.35)
	const plain = "Este documento não é nota fiscal. A nota fiscal de serviço é emitida após o pagamento. Dúvidas: "
	for i, line := range pdf.Wrap(plain+s.Issuer.Support+".", 8, pdfRight-pdfLeft, pdf.Regular) {
		doc.Text(pdfLeft, pdf.Height-44+float64(11*i), 8, pdf.Regular, line)
	}
	return doc.Bytes(), nil
}

func (s *Service) drawHead(doc *pdf.Document, d Detail) {
	doc.Text(pdfLeft, 64, 20, pdf.Bold, s.Issuer.Product)
	doc.Right(pdfRight, 60, 14, pdf.Bold, "Fatura "+d.Number)
	doc.Gray(0.35)
	doc.Right(pdfRight, 78, 9, pdf.Regular, "Emitida em "+d.IssuedOn.Wire())
	doc.Text(pdfLeft, 84, 9, pdf.Regular, s.Issuer.Name+" · "+s.Issuer.CNPJ)
	doc.Text(pdfLeft, 97, 9, pdf.Regular, s.Issuer.Address)
	doc.Line(pdfLeft, 112, pdfRight, 112)
	doc.Text(pdfLeft, 136, 9, pdf.Regular, "Cliente")
	doc.Text(360, 136, 9, pdf.Regular, "Vencimento")
	doc.Text(460, 136, 9, pdf.Regular, "Situação")
	doc.Gray(0)
	doc.Text(360, 154, 13, pdf.Bold, d.DueOn.Wire())
	for i, line := range pdf.Wrap(stateWords[d.Status()], 11, pdfRight-460, pdf.Regular) {
		doc.Text(460, 154+float64(13*i), 11, pdf.Regular, line)
	}
	y := 154.0
	for i, line := range d.Customer.lines() {
		font := pdf.Regular
		if i == 0 {
			font = pdf.Bold
		}
		for _, part := range pdf.Wrap(line, 10, 290, font) {
			doc.Text(pdfLeft, y, 10, font, part)
			y += 14
		}
	}
}

// lines is the company as it stands on a letter.
func (c Customer) lines() []string {
	out := []string{c.Name, "CNPJ " + br.FormatCNPJ(c.CNPJ)}
	if c.CEP == "" {
		return append(out, c.Email)
	}
	street := c.Street + ", " + c.Number
	if c.Complement != "" {
		street += ", " + c.Complement
	}
	return append(out, street, c.District+", "+c.City+" - "+c.UF+", "+br.FormatCEP(c.CEP), c.Email)
}

func drawLines(doc *pdf.Document, d Detail, y float64) float64 {
	doc.Gray(0.35)
	doc.Text(pdfLeft, y, 9, pdf.Regular, "Descrição")
	doc.Right(380, y, 9, pdf.Regular, "Quantidade")
	doc.Right(465, y, 9, pdf.Regular, "Unitário")
	doc.Right(pdfRight, y, 9, pdf.Regular, "Valor")
	doc.Line(pdfLeft, y+6, pdfRight, y+6)
	doc.Gray(0)
	y += 22
	for _, l := range d.Lines {
		doc.Right(380, y, 10, pdf.Regular, fmt.Sprint(l.Count))
		doc.Right(465, y, 10, pdf.Regular, l.Each.String())
		doc.Right(pdfRight, y, 10, pdf.Regular, l.Amount.String())
		for _, part := range pdf.Wrap(l.Text, 10, 265, pdf.Regular) {
			doc.Text(pdfLeft, y, 10, pdf.Regular, part)
			y += 14
		}
	}
	doc.Line(pdfLeft, y, pdfRight, y)
	doc.Text(360, y+20, 12, pdf.Bold, "Total")
	doc.Right(pdfRight, y+20, 12, pdf.Bold, d.TotalCents.String())
	return y + 40
}

var methodWords = map[string]string{"pix": "PIX", "boleto": "boleto", "credit": "crédito da empresa"}

func drawPayments(doc *pdf.Document, d Detail, y float64) float64 {
	for _, p := range d.Payments {
		text := "Recebido em " + p.PaidAt.Wall()[:10] + " por " + methodWords[p.Method]
		doc.Text(pdfLeft, y, 9, pdf.Regular, text)
		doc.Right(pdfRight, y, 9, pdf.Regular, (p.AmountCents - p.ExcessCents).String())
		y += 13
	}
	if d.Status().Payable() && d.PaidCents > 0 {
		doc.Text(360, y+6, 11, pdf.Bold, "Resta")
		doc.Right(pdfRight, y+6, 11, pdf.Bold, d.Rest().String())
		y += 20
	}
	return y + 14
}

// drawCodes draws the PIX code as a picture and as text, and the boleto's line with its bar code.
func drawCodes(doc *pdf.Document, d Detail, y float64) error {
	if code := d.Codes.PixCode; code != "" {
		if err := drawQR(doc, code, pdfLeft, y, 120); err != nil {
			return err
		}
		doc.Text(190, y+14, 11, pdf.Bold, "Pague com PIX")
		for i, part := range pieces(code, 62) {
			doc.Text(190, y+32+float64(11*i), 8, pdf.Mono, part)
		}
		y += 144
	}
	if d.Codes.BoletoLine == "" {
		return nil
	}
	doc.Text(pdfLeft, y, 11, pdf.Bold, "Ou com boleto")
	doc.Text(pdfLeft, y+18, 10, pdf.Mono, d.Codes.BoletoLine)
	return drawBars(doc, d.Codes.BoletoBarcode, pdfLeft, y+28, 46)
}

func pieces(text string, size int) (out []string) {
	for len(text) > size {
		out, text = append(out, text[:size]), text[size:]
	}
	return append(out, text)
}

func drawQR(doc *pdf.Document, text string, x, y, side float64) error {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return fmt.Errorf("draw QR code: %w", err)
	}
	n := code.Bounds().Dx()
	dot := side / float64(n)
	for row := range n {
		for column := range n {
			if r, _, _, _ := code.At(column, row).RGBA(); r == 0 {
				doc.Rect(x+float64(column)*dot, y+float64(row)*dot, dot, dot)
			}
		}
	}
	return nil
}

// drawBars draws the bar code of a boleto, which is 103 mm wide.
func drawBars(doc *pdf.Document, digits string, x, y, height float64) error {
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return nil
	}
	code, err := twooffive.Encode(digits, true)
	if err != nil {
		return fmt.Errorf("draw bar code: %w", err)
	}
	n := code.Bounds().Dx()
	bar := 292.0 / float64(n)
	for i := range n {
		if r, _, _, _ := code.At(i, 0).RGBA(); r == 0 {
			doc.Rect(x+float64(i)*bar, y, bar, height)
		}
	}
	return nil
}
