package mailbox_test

import (
	"fmt"

	"menagerie/internal/mailbox"
)

// A mailbox keeps every value, or only the newest one.
func Example() {
	all := mailbox.New[int](2, nil)
	newest := mailbox.New(1, mailbox.Latest[int])
	for i := range 3 {
		fmt.Println(i, all.Put(i), newest.Put(i))
	}
	fmt.Println(all.Take(nil), newest.Take(nil))
	// Output:
	// 0 <nil> <nil>
	// 1 <nil> <nil>
	// 2 the mailbox is full: the receiver does not call Take <nil>
	// [0 1] [2]
}
