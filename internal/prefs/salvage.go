package prefs

import "encoding/json"

// salvager finds the valid parts of damaged settings. A part is valid if parse accepts it.
type salvager struct{ tries int }

// mostTries limits the number of attempts.
const mostTries = 2000

func (s *salvager) fits(part json.RawMessage) bool {
	s.tries++
	_, err := parse(part)
	return err == nil
}

// salvage returns the valid parts of data, or nil if no part is valid. data is one value of a damaged settings file. salvage
// removes invalid fields of objects. Invalid elements of lists become null, so the other elements keep their indices.
//
// place(v) returns a settings file that contains only the value v. The value is valid if this file can be parsed.
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
