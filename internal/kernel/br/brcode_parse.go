package br

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"psic/internal/kernel/money"
)

// maxAmount is the first amount that does not fit the 13 characters of the amount field.
const maxAmount = money.Cents(1_000_000_000_000)

var amountShape = regexp.MustCompile(`^(\d{1,10})\.(\d{2})$`)

// ParseBRCode checks the CRC and reads a PIX code. It skips fields that it does not know, because other institutions
// add their own.
func ParseBRCode(s string) (BRCode, error) {
	body, err := verifyCRC(s)
	if err != nil {
		return BRCode{}, err
	}
	fields, err := parseTLV(body)
	if err != nil {
		return BRCode{}, err
	}
	if fields["00"] != "01" || fields["53"] != "986" || fields["58"] != "BR" {
		return BRCode{}, fmt.Errorf("%w: not a code in reais", ErrBRCode)
	}
	c := BRCode{
		Name:     fields["59"],
		City:     fields["60"],
		CEP:      fields["61"],
		Category: without(fields["52"], noCategory),
		Once:     fields["01"] == "12",
	}
	if err := c.read(fields); err != nil {
		return BRCode{}, err
	}
	return c, nil
}

func (c *BRCode) read(fields map[string]string) error {
	account, err := pixAccount(fields)
	if err != nil {
		return err
	}
	c.Key, c.Message, c.URL = account["01"], account["02"], account["25"]
	if (c.Key == "") == (c.URL == "") {
		return fmt.Errorf("%w: either a key or an address", ErrBRCode)
	}
	extra, err := parseTLV(fields["62"])
	if err != nil {
		return err
	}
	c.TxID = without(extra["05"], noTxID)
	c.Amount, err = parseAmount(fields["54"])
	return err
}

// verifyCRC returns the code without its CRC field, which is always the last one.
func verifyCRC(s string) (string, error) {
	if len(s) < 8 || !ascii(s) {
		return "", ErrBRCode
	}
	body, sum := s[:len(s)-4], s[len(s)-4:]
	if !strings.HasSuffix(body, "6304") || !strings.EqualFold(sum, fmt.Sprintf("%04X", CRC16(body))) {
		return "", fmt.Errorf("%w: wrong CRC", ErrBRCode)
	}
	return strings.TrimSuffix(body, "6304"), nil
}

func parseTLV(s string) (map[string]string, error) {
	fields := map[string]string{}
	for s != "" {
		if len(s) < 4 || !digits(s[:4]) {
			return nil, ErrBRCode
		}
		size, _ := strconv.Atoi(s[2:4])
		id, rest := s[:2], s[4:]
		if _, twice := fields[id]; twice || size > len(rest) {
			return nil, ErrBRCode
		}
		fields[id], s = rest[:size], rest[size:]
	}
	return fields, nil
}

// pixAccount finds the PIX template among the ids 26 to 51. The other templates belong to other payment systems.
func pixAccount(fields map[string]string) (map[string]string, error) {
	for id := 26; id <= 51; id++ {
		account, err := parseTLV(fields[strconv.Itoa(id)])
		if err == nil && strings.EqualFold(account["00"], pixDomain) {
			return account, nil
		}
	}
	return nil, fmt.Errorf("%w: no PIX account", ErrBRCode)
}

func parseAmount(s string) (money.Cents, error) {
	if s == "" {
		return 0, nil
	}
	m := amountShape.FindStringSubmatch(s)
	if m == nil {
		return 0, fmt.Errorf("%w: amount", ErrBRCode)
	}
	n, err := strconv.ParseInt(m[1]+m[2], 10, 64)
	return money.Cents(n), err
}

func without(s, placeholder string) string {
	if s == placeholder {
		return ""
	}
	return s
}
