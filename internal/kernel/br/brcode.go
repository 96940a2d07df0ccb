package br

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"psic/internal/kernel/money"
)

// BRCode is the content of a PIX code that people scan or copy. A static code carries a key. A dynamic code carries the
// address (without https://) where the payer's bank reads the charge.
type BRCode struct {
	Key      string
	Message  string
	URL      string
	Amount   money.Cents // 0: the payer types it, or the bank reads it at the address
	Name     string      // of the receiver
	City     string
	CEP      string
	TxID     string // empty stands for ***
	Category string // merchant category; empty stands for 0000
	Once     bool   // a code for a single payment
}

// ErrBRCode is returned for content that no PIX code can carry.
var ErrBRCode = errors.New("br: not a PIX code")

const (
	pixDomain  = "br.gov.bcb.pix"
	noTxID     = "***"
	noCategory = "0000"
	maxName    = 25
	maxCity    = 15
	maxValue   = 99
)

var (
	txIDShape     = regexp.MustCompile(`^[A-Za-z0-9]{1,25}$`)
	categoryShape = regexp.MustCompile(`^\d{4}$`)
)

// Encode writes the code with its CRC. Name and city lose their accents and are cut to the lengths of the format.
func (c BRCode) Encode() (string, error) {
	c.Name, c.City = asciiOnly(c.Name, maxName), asciiOnly(c.City, maxCity)
	c.TxID, c.Category = cmp.Or(c.TxID, noTxID), cmp.Or(c.Category, noCategory)
	if err := c.check(); err != nil {
		return "", err
	}
	body := tlv("00", "01")
	if c.Once {
		body += tlv("01", "12")
	}
	body += tlv("26", c.account()) + tlv("52", c.Category) + tlv("53", "986")
	if c.Amount > 0 {
		body += tlv("54", fmt.Sprintf("%d.%02d", c.Amount/100, c.Amount%100))
	}
	body += tlv("58", "BR") + tlv("59", c.Name) + tlv("60", c.City)
	if c.CEP != "" {
		body += tlv("61", c.CEP)
	}
	body += tlv("62", tlv("05", c.TxID)) + "6304"
	return body + fmt.Sprintf("%04X", CRC16(body)), nil
}

func (c BRCode) check() error {
	fail := func(what string) error { return fmt.Errorf("%w: %s", ErrBRCode, what) }
	switch {
	case (c.Key == "") == (c.URL == ""):
		return fail("either a key or an address")
	case c.URL != "" && (c.Message != "" || strings.Contains(c.URL, "://")):
		return fail("an address has no scheme and no message")
	case len(c.account()) > maxValue || !ascii(c.account()):
		return fail("key, message or address too long or not ASCII")
	case c.Name == "" || c.City == "":
		return fail("name and city")
	case c.TxID != noTxID && !txIDShape.MatchString(c.TxID):
		return fail("transaction id")
	case !categoryShape.MatchString(c.Category):
		return fail("merchant category")
	case c.CEP != "" && (len(c.CEP) != 8 || !digits(c.CEP)):
		return fail("postal code")
	case c.Amount < 0 || c.Amount >= maxAmount:
		return fail("amount")
	}
	return nil
}

func (c BRCode) account() string {
	if c.URL != "" {
		return tlv("00", pixDomain) + tlv("25", c.URL)
	}
	out := tlv("00", pixDomain) + tlv("01", c.Key)
	if c.Message != "" {
		out += tlv("02", c.Message)
	}
	return out
}

// tlv writes id, length and value. A length of three digits would break the format. It cannot occur: a value of 100
// characters makes the account longer than check allows.
func tlv(id, value string) string { return fmt.Sprintf("%s%02d%s", id, len(value), value) }

// CRC16 is CRC-16/CCITT-FALSE.
func CRC16(s string) uint16 {
	crc := uint16(0xFFFF)
	for i := range len(s) {
		crc ^= uint16(s[i]) << 8
		for range 8 {
			carry := crc&0x8000 != 0
			crc <<= 1
			if carry {
				crc ^= 0x1021
			}
		}
	}
	return crc
}

// asciiOnly keeps printable ASCII, so that characters and bytes count the same.
func asciiOnly(s string, limit int) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, stripMarks(strings.Join(strings.Fields(s), " ")))
	if len(s) > limit {
		s = s[:limit]
	}
	return strings.TrimSpace(s)
}

func ascii(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII || r < ' ' || r == 0x7f })
}
