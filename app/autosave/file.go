package autosave

import (
	"errors"
	"fmt"

	"menagerie/internal/disk"
	"menagerie/record"
)

// ReadFile reads a file that may be a record of a game. It stops one byte after the maximal size of a record. It rejects pipes
// and other special files, because reading them may block forever.
func ReadFile(path string) ([]byte, error) {
	text, err := disk.Read(path, record.MaxSize)
	if errors.Is(err, disk.ErrIrregular) {
		err = fmt.Errorf("%w: %w", record.ErrNoRecord, err)
	}
	return text, err
}
