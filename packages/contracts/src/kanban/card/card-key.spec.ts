import { BoardKey, boardKeyChoice, cardKey, parseCardKey, suggestBoardKey } from './card-key';

it.each([
  ['LAU-12', { boardKey: 'LAU', number: 12 }],
  [' lau-12 ', { boardKey: 'LAU', number: 12 }],
  ['K2-1', { boardKey: 'K2', number: 1 }],
  ['LAU-0', null],
  ['LAU-012', null],
  ['L-12', null],
  ['2LA-12', null],
  ['LAU-1234567890', null],
  ['LAU 12', null],
  ['kq3Zr8mXw0LbT5vNcJ1y', null],
  ['', null],
])('%j is the key %j', (text, key) => {
  expect(parseCardKey(text)).toEqual(key);
});

it.each([
  ['Launch', 'launch', 'LAU'],
  ['Übersicht', 'x', 'UBE'],
  ['3 ships', 'ships', 'SHI'],
  ['출시', 'launch', 'LAU'],
  ['7', '7', 'BRD'],
  ['A', 'a-1', 'A1'],
])('a board with the name %j and the slug %j gets %j', (name, slug, key) => {
  expect(suggestBoardKey(name, slug)).toBe(key);
  expect(BoardKey.safeParse(key).success).toBe(true);
});

it.each([
  ['LAU', 1, 'LAU'],
  ['LAU', 2, 'LAU2'],
  ['ABCDEFGHIJ', 12, 'ABCDEFGH12'],
])('%s, choice %i, is %s', (key, attempt, choice) => {
  expect(boardKeyChoice(key, attempt)).toBe(choice);
});

it.each([
  ['LAU', 12, 'LAU-12'],
  [undefined, 12, null],
  ['LAU', undefined, null],
])('%s and %s make %s', (boardKey, number, key) => {
  expect(cardKey(boardKey, number)).toBe(key);
});
