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
    ['answres', 'answers', 'two swapped letters at the end'],
    ['messgaes', 'messages', 'two swapped letters in the middle'],
    ['mesaegs', null, 'two typos in a word of seven letters'],
    ['restorad', 'restored', 'one typo in a word of eight letters'],
    ['rastorad', 'restored', 'two typos in a word of eight letters'],
    ['rastirad', null, 'three typos'],
    ['pagee', 'page', 'a longer form of a word of four letters'],
    ['cardd', 'card', 'a doubled letter'],
    ['adminn', 'admin', 'a doubled letter'],
  ])('%s is %s: %s', (word, expected, _why) => {
    expect(nearestWord(word, VOCABULARY)).toBe(expected);
  });

  it('prefers the word with fewer typos, else the first one', () => {
    expect(nearestWord('restoret', ['restated', 'restore', 'restored'])).toBe('restore');
    expect(nearestWord('boarf', ['boars', 'board'])).toBe('boars');
    expect(nearestWord('settlemint', ['settlement', 'settlements'])).toBe('settlement');
  });

  it('knows no word without a vocabulary', () => {
    expect(nearestWord('messages', [])).toBeNull();
  });
});
