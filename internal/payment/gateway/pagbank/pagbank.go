// Package pagbank is PagBank's Orders API: cards, PIX, refunds and signed notifications.
package pagbank
