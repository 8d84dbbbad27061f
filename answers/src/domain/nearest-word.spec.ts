import { nearestWord } from './nearest-word';

const VOCABULARY = [
  'messages',
  'answers',
  'admin',
  'publish',
  'portal',
  'restored',
  'card',
  'page',
];

describe('nearestWord', () => {
  it.each([
    ['mesages', 'messages', 'a missing letter'],
    ['anwsers', 'answers', 'two swapped letters'],
    ['portel', 'portal', 'a wrong letter'],
    ['resttorred', 'restored', 'two typos in a long word'],
    ['administrator', 'admin', 'a longer form'],
    ['publication', null, 'too little shared'],
    ['published', 'publish', 'another form'],
    ['carb', null, 'too short to match'],
    ['bortal', null, 'a different first letter'],
    ['portability', null, 'a different word'],
    ['messages2', null, 'a name with digits'],
  ])('%s is %s: %s', (word, expected, _why) => {
    expect(nearestWord(word, VOCABULARY)).toBe(expected);
  });
});
