import { parseMentions } from './comment';
import { handlesOf } from './mention-handles';

describe('handlesOf', () => {
  it.each([
    ['Ada Admin', 'ada@keelson.test', ['ada', 'ada-admin']],
    ['Ada Lovelace', 'ada.lovelace@keelson.test', ['ada.lovelace', 'ada-lovelace']],
    ['Sean O’Neil', 'sean+work@keelson.test', ['sean-work', 'sean-o-neil']],
    ['이지은', null, ['이지은']],
    [' Dr. Jörg  Meier ', null, ['dr-jörg-meier']],
    ['ada', 'ada@keelson.test', ['ada']],
    ['…', '.@keelson.test', []],
    [null, null, []],
    ['x'.repeat(80), null, ['x'.repeat(64)]],
  ])('%j with %j: %j', (displayName, email, handles) => {
    const found = handlesOf({ displayName, email });
    expect(found).toEqual(handles);
    // Each is read as it is written.
    expect(parseMentions(found.map((handle) => `@${handle},`).join(' '))).toEqual(handles);
  });
});
