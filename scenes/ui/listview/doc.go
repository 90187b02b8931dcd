// Package listview has two widgets for many lines: List shows rows to select, and Log shows messages.
package listview
