package miaclient

import (
	"menagerie/netclient"
	"menagerie/wire/miawire"
)

// rejection returns the LocalizableError for a refused registration.
func rejection(reason, name string) error {
	switch reason {
	case miawire.NameTaken:
		return netclient.NewError("netmia.name_taken", nil, name)
	case miawire.InvalidName:
		return netclient.NewError("netmia.name_refused", nil, name)
	case miawire.NoRoom:
		return netclient.NewError("netmia.no_room", nil)
	case "":
		return netclient.NewError("netmia.rejected", nil, name)
	}
	return netclient.NewError("netmia.rejected_why", nil, reason)
}
