package pdf

import "golang.org/x/text/unicode/norm"

// widths of the characters from space to tilde in thousandths of the size, as the font's metrics say.
var (
	helvetica = []int{
		278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
		556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
		500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
		556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
		278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
	}
	helveticaBold = []int{
		278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
		556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
		556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
		556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
		333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
	}
)

const courier = 600

// TextWidth returns how wide a text is. A letter with an accent is as wide as without it.
func TextWidth(text string, size float64, font Font) float64 {
	table := helvetica
	if font == Bold {
		table = helveticaBold
	}
	sum := 0
	for _, r := range norm.NFD.String(text) {
		switch {
		case r >= 0x300 && r < 0x370: // an accent
		case font == Mono:
			sum += courier
		case r >= ' ' && r <= '~':
			sum += table[r-' ']
		default:
			sum += table['a'-' ']
		}
	}
	return float64(sum) * size / 1000
}
