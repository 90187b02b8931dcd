// Package form has widgets with which the player sets a value: CheckBox, Choice and Slider. Package textfield has the widget for text.
package form
