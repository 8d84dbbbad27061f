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
    ['mesages', 'messages', 'a letter missed'],
    ['anwsers', 'answers', 'two swapped'],
    ['portel', 'portal', 'one mistaken'],
    ['resttorred', 'restored', 'two slips in a long word'],
    ['administrator', 'admin', 'a longer form'],
    ['publication', null, 'too little in common'],
    ['published', 'publish', 'another form'],
    ['carb', null, 'too short to guess'],
    ['bortal', null, 'another first letter'],
    ['portability', null, 'another word'],
    ['messages2', null, 'a name with digits'],
  ])('%s is %s: %s', (word, expected, _why) => {
    expect(nearestWord(word, VOCABULARY)).toBe(expected);
  });
});
