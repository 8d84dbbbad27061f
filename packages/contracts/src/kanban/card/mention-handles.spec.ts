import { parseMentions } from './comment';
import { handlesOf, resolveMention } from './mention-handles';

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

describe('resolveMention', () => {
  const people = ['지은', '한가은', 'ada'];
  const find = (name: string): string[] => people.filter((person) => person === name);

  it.each([
    ['지은에게', ['지은']],
    ['지은님께서', ['지은']],
    ['지은이랑', ['지은']],
    ['한가은', ['한가은']],
    ['한가은은', ['한가은']],
    ['ada', ['ada']],
    ['지은정', []],
    ['에게', []],
  ])('finds who is called %s', (name, found) => {
    expect(resolveMention(name, find)).toEqual(found);
  });
});
