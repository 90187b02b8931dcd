package prefs

import "encoding/json"

// salvager finds the parts of a JSON value that parse accepts.
type salvager struct{ tries int }

// mostTries limits the number of attempts.
const mostTries = 2000

func (s *salvager) fits(part json.RawMessage) bool {
	s.tries++
	_, err := parse(part)
	return err == nil
}

// salvage returns the valid parts of a value, or nil. place returns the whole file with a value in the position of
// data. Invalid members of objects are removed one by one. Invalid elements of lists become null, so that the others
// keep their indices.
func (s *salvager) salvage(data json.RawMessage, place func(json.RawMessage) json.RawMessage) json.RawMessage {
	if s.tries > mostTries {
		return nil
	}
	if s.fits(place(data)) {
		return data
	}
	var object map[string]json.RawMessage
	var list []json.RawMessage
	switch {
	case json.Unmarshal(data, &object) == nil && object != nil:
		for name, value := range object {
			good := s.salvage(value, func(v json.RawMessage) json.RawMessage {
				return place(written(map[string]json.RawMessage{name: v}))
			})
			if object[name] = good; good == nil {
				delete(object, name)
			}
		}
		data = written(object)
	case json.Unmarshal(data, &list) == nil && list != nil:
		for i, value := range list {
			list[i] = s.salvage(value, func(v json.RawMessage) json.RawMessage { return place(written([]json.RawMessage{v})) })
		}
		data = written(list)
	default:
		return nil
	}
	if !s.fits(place(data)) {
		return nil
	}
	return data
}

// written returns valid parts as JSON.
func written(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic("prefs: " + err.Error())
	}
	return data
}
