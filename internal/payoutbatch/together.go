package payoutbatch

import (
	"sync"
	"sync/atomic"
)

// atATime is how many lines a batch asks the provider about at the same time.
const atATime = 8

// together calls do for each of n numbers, some at a time, and returns when all are done.
func together(n int, do func(i int)) {
	var next atomic.Int64
	var working sync.WaitGroup
	for range min(n, atATime) {
		working.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				do(i)
			}
		})
	}
	working.Wait()
}
