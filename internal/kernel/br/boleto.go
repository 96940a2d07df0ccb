package br

import (
	"fmt"
	"strings"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
)

// Boleto is what the bar code of a boleto says: the bank, the due date, the amount and 25 digits of the bank's own.
type Boleto struct {
	Bank   string
	Due    at.Date
	Amount money.Cents
	Free   string
}

// boletoZero is the day from which due dates are counted, and boletoFactor the number of that day. The count began
// again when its four digits were used up.
var boletoZero = at.Day(2025, 2, 22)

const boletoFactor = 1000

// Barcode returns the 44 digits of the bar code. The fifth one checks the others.
func (b Boleto) Barcode() string {
	factor := boletoFactor + boletoZero.DaysTo(b.Due)
	rest := fmt.Sprintf("%04d%010d%s", factor, int64(b.Amount), b.Free)
	head := b.Bank + "9"
	return head + mod11(head+rest) + rest
}

// BoletoLine returns the line that people type for a bar code: five groups of digits, three of them with a check digit.
func BoletoLine(barcode string) string {
	if len(barcode) != 44 || strings.Trim(barcode, "0123456789") != "" {
		return ""
	}
	free := barcode[19:]
	one, two, three := barcode[:4]+free[:5], free[5:15], free[15:25]
	one, two, three = one+mod10(one), two+mod10(two), three+mod10(three)
	return one[:5] + "." + one[5:] + " " + two[:5] + "." + two[5:] + " " + three[:5] + "." + three[5:] + " " +
		barcode[4:5] + " " + barcode[5:19]
}

// mod10 weighs the digits by 2 and 1 from the right and adds up the digits of the products.
func mod10(digits string) string {
	sum := 0
	for i := range digits {
		n := int(digits[len(digits)-1-i]-'0') * (2 - i%2)
		sum += n/10 + n%10
	}
	return fmt.Sprint((10 - sum%10) % 10)
}

// mod11 weighs the digits by 2 to 9 from the right. Where the digit would be 0 or more than 9 it is 1.
func mod11(digits string) string {
	sum := 0
	for i := range digits {
		sum += int(digits[len(digits)-1-i]-'0') * (2 + i%8)
	}
	check := 11 - sum%11
	if check > 9 {
		check = 1
	}
	return fmt.Sprint(check)
}
