package recurring

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/wire"
)

const (
	pageSize = 100 // the largest page of the provider
	maxPages = 20
)

// list reads all pages. The JSON key of the array is the plural of its objects, beside result_set.
func list[T any](ctx context.Context, c *Client, path, name string, q url.Values) ([]T, error) {
	if q == nil {
		q = url.Values{}
	}
	q.Set("limit", strconv.Itoa(pageSize))
	var out []T
	for range maxPages {
		q.Set("offset", strconv.Itoa(len(out)))
		ans, err := c.wire.Get(ctx, path+"?"+q.Encode())
		if err != nil {
			return nil, err
		}
		if !ans.OK() {
			return nil, refused(ans, true)
		}
		total, page, err := pageOf[T](ans, name)
		if err != nil {
			return nil, err
		}
		if out = append(out, page...); len(page) == 0 || int64(len(out)) >= total {
			return out, nil
		}
	}
	return nil, fmt.Errorf("%w: a list with too many pages", gateway.ErrUnknown)
}

func pageOf[T any](ans wire.Response, name string) (total int64, page []T, err error) {
	var body map[string]json.RawMessage
	if err := decode(ans, &body); err != nil {
		return 0, nil, err
	}
	var set struct {
		Total int64 `json:"total"`
	}
	if err := decode(wire.Response{Status: ans.Status, Body: body["result_set"]}, &set); err != nil {
		return 0, nil, err
	}
	if len(body[name]) == 0 { // an empty list may have no array
		return set.Total, nil, nil
	}
	return set.Total, page, decode(wire.Response{Status: ans.Status, Body: body[name]}, &page)
}

// first returns the first object that fits. The provider may ignore a filter, so it is applied again here.
func first[T any](all []T, err error, fits func(T) bool) (T, error) {
	var none T
	if err != nil {
		return none, err
	}
	for _, v := range all {
		if fits(v) {
			return v, nil
		}
	}
	return none, gateway.ErrNotFound
}

var idShape = regexp.MustCompile(`^[A-Z]{4}_[0-9A-Za-z-]{1,60}$`)

// anyKind accepts any prefix: those of invoices, payments and refunds are not documented.
const anyKind = ""

// shaped returns an error for a text that is not an id of this kind, so that it does not get into a URL.
func shaped(prefix, id string) error {
	if len(id) < len(prefix) || id[:len(prefix)] != prefix || !idShape.MatchString(id) {
		return gateway.ErrNotFound
	}
	return nil
}

// named returns an error when a response has no id of the created object.
func named(err error, prefix, id string) error {
	if err == nil && shaped(prefix, id) != nil {
		return fmt.Errorf("%w: a response without the object's id", gateway.ErrUnknown)
	}
	return err
}

// command sends a PUT without a body. Its response is 204, also without one.
func (c *Client) command(ctx context.Context, prefix, path, id, what, key string) error {
	if err := shaped(prefix, id); err != nil {
		return err
	}
	if key == "" {
		return errKey
	}
	return c.send(ctx, http.MethodPut, path+id+"/"+what, key, nil, nil)
}
