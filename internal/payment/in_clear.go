package payment

import (
	"slices"
	"strconv"

	"psic/internal/kernel/br"
	"psic/internal/kernel/ids"
)

// HasCardNumber says whether a text contains a card number in clear, in one piece or in groups, also when the expiry
// date or the CVV follows it. Such a text is never stored.
func HasCardNumber(text string) bool {
	var digits []byte
	var starts []int // indexes in digits where a group begins
	for i := 0; i <= len(text); i++ {
		switch {
		case i < len(text) && text[i] >= '0' && text[i] <= '9':
			if i == 0 || text[i-1] < '0' || text[i-1] > '9' {
				starts = append(starts, len(digits))
			}
			digits = append(digits, text[i])
		case i < len(text) && (text[i] == ' ' || text[i] == '-' || text[i] == '.'):
		default:
			if numberIn(digits, starts) {
				return true
			}
			digits, starts = digits[:0], starts[:0]
		}
	}
	return false
}

// Texts are the values of form fields.
type Texts []string

// InClear says whether any field contains a card number in clear. The fields in numbers hold a document, a telephone or
// an id: these have as many digits as a card and may look like one by chance, so a valid one passes.
func InClear(free, numbers Texts) bool {
	return slices.ContainsFunc(free, HasCardNumber) || slices.ContainsFunc(numbers, func(text string) bool {
		_, document := Document(text)
		_, phone := br.Phone(text)
		return !document && !phone && !ids.Valid(text) && HasCardNumber(text)
	})
}

// numberIn looks for a card number that begins where a group of digits begins: inside that group, or made of whole
// small groups, as cards are printed. Two independent numbers side by side are not a card.
func numberIn(digits []byte, starts []int) bool {
	for i, from := range starts {
		for n := 13; n <= 19; n++ {
			to := from + n
			if endsAGroup(starts[i:], to, len(digits)) && isCardNumber(digits[from:to]) {
				return true
			}
		}
	}
	return false
}

// maxGroup is the longest group that is printed on a card: American Express writes 4, 6 and 5 digits.
const maxGroup = 6

// endsAGroup says whether a number that begins at starts[0] may end at to: inside the first group, or at the end of a
// group of a printed card.
func endsAGroup(starts []int, to, length int) bool {
	for i, from := range starts {
		end := length
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		switch {
		case to <= end && i == 0, to == end && end-from <= maxGroup:
			return true
		case end-from > maxGroup || to < end:
			return false
		}
	}
	return false
}

func isCardNumber(number []byte) bool { return issued(number) && luhn(number) }

// networks are the first digits and the lengths of card numbers. Elo and Hipercard lie within these ranges. The check
// digit alone is not enough: one text in ten with enough digits passes it by chance, and somebody whose e-mail address
// contains a telephone number must be able to pay.
var networks = []struct {
	digits      int
	first, last int
	lengths     []int
}{
	{digits: 1, first: 4, last: 4, lengths: []int{13, 16, 19}},               // Visa
	{digits: 2, first: 50, last: 69, lengths: []int{16, 17, 18, 19}},         // Mastercard, Maestro, Discover, UnionPay
	{digits: 4, first: 2200, last: 2720, lengths: []int{16, 17, 18, 19}},     // Mastercard, Mir
	{digits: 2, first: 34, last: 37, lengths: []int{14, 15, 16, 17, 18, 19}}, // American Express, JCB, Diners
	{digits: 2, first: 30, last: 30, lengths: []int{14, 15, 16, 17, 18, 19}}, // Diners
	{digits: 2, first: 38, last: 39, lengths: []int{14, 15, 16, 17, 18, 19}}, // Diners
}

// issued says whether a card network issues numbers with this beginning and length.
func issued(number []byte) bool {
	for _, n := range networks {
		head, err := strconv.Atoi(string(number[:n.digits]))
		if err == nil && head >= n.first && head <= n.last && slices.Contains(n.lengths, len(number)) {
			return true
		}
	}
	return false
}

func luhn(d []byte) bool {
	sum := 0
	for i := range d {
		n := int(d[len(d)-1-i] - '0')
		if i%2 == 1 {
			if n *= 2; n > 9 {
				n -= 9
			}
		}
		sum += n
	}
	return sum%10 == 0
}
