// Package widget has the basic widgets. Label shows text. Button, IconButton and Card can be pressed. Picture, Chart
// and ProgressBar draw something. Tabs shows one of several pages.
package widget
