package httpx

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

const maxDepth = 32

var errJSON = errors.New("httpx: JSON refused")

// strictJSON refuses JSON that different parsers read differently: a key given twice (in any letter case, because Go
// matches keys without case), deep nesting and a second document after the first. It also refuses the zero character,
// which PostgreSQL cannot store.
var strictJSON = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		return enc.Encode(v)
	},
	Unmarshal: func(data []byte, v any) error {
		if err := checkJSON(data); err != nil {
			return err
		}
		return json.Unmarshal(data, v)
	},
}

func checkJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if err := checkValue(dec, 0); err != nil {
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errJSON
	}
	return nil
}

func checkValue(dec *json.Decoder, depth int) error {
	token, err := dec.Token()
	if err != nil {
		return err
	}
	if _, opens := token.(json.Delim); opens && depth == maxDepth {
		return errJSON
	}
	if text, ok := token.(string); ok && broken(text) {
		return errJSON
	}
	switch token {
	case json.Delim('{'):
		return checkObject(dec, depth)
	case json.Delim('['):
		for dec.More() {
			if err := checkValue(dec, depth+1); err != nil {
				return err
			}
		}
		_, err := dec.Token()
		return err
	}
	return nil
}

func checkObject(dec *json.Decoder, depth int) error {
	seen := map[string]bool{}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return err
		}
		name, ok := key.(string)
		if name = folded(name); !ok || seen[name] || broken(name) {
			return errJSON
		}
		seen[name] = true
		if err := checkValue(dec, depth+1); err != nil {
			return err
		}
	}
	_, err := dec.Token()
	return err
}

// folded returns the same text for keys that encoding/json takes for the same field, such as K and the Kelvin sign.
func folded(key string) string { return strings.ToLower(strings.ToUpper(key)) }
