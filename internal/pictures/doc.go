// Package pictures saves images in the user's folder for pictures. A browser stores them with its downloads.
package pictures
