package letter

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// widths are the widths of the printable ASCII characters in Helvetica, in thousandths of the size.
var widths = [...]int{
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, // space to /
	556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, // 0 to ?
	1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, // @ to O
	667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, // P to _
	333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, // ` to o
	556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, // p to ~
}

// other is the width of a character that is not in widths, on the safe side.
const other = 1000

// bolder is how much wider bold letters are at most.
const bolder = 1.1

// width returns how wide a text is. An accent adds nothing to its letter.
func width(text string, size float64, bold bool) float64 {
	sum := 0
	for _, r := range text {
		sum += widthOf(r)
	}
	w := float64(sum) / 1000 * size
	if bold {
		w *= bolder
	}
	return w
}

func widthOf(r rune) int {
	if r >= 0x80 { // the letter without its accent
		r = []rune(norm.NFD.String(string(r)))[0]
	}
	if i := int(r) - ' '; i >= 0 && i < len(widths) {
		return widths[i]
	}
	return other
}

// wrap divides a text into lines that fit, at spaces. A word that is wider than a line is divided inside.
func wrap(text string, size float64, bold bool, most float64) []string {
	var out []string
	line := ""
	for _, word := range strings.Fields(text) {
		for width(word, size, bold) > most {
			n := fitting(word, size, bold, most)
			if line != "" {
				out, line = append(out, line), ""
			}
			out, word = append(out, word[:n]), word[n:]
		}
		joined := word
		if line != "" {
			joined = line + " " + word
		}
		if width(joined, size, bold) > most {
			out, line = append(out, line), word
			continue
		}
		line = joined
	}
	if line != "" {
		out = append(out, line)
	}
	return out
}

// fitting returns how many bytes of a word fit into a line, at least one character.
func fitting(word string, size float64, bold bool, most float64) int {
	last := 0
	for i := range word {
		if i > 0 && last > 0 && width(word[:i], size, bold) > most {
			return last
		}
		last = i
	}
	return max(last, 1)
}
