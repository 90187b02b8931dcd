// Package pictures saves PNG files in the user's folder for pictures. In a browser, it saves them with the downloads.
package pictures
