import { matchesSearch, previewOf, titleOf } from './chat-text';

describe('titleOf', () => {
  it.each([
    ['  How do\nI   pay? ', 'How do I pay?'],
    ['a'.repeat(60), 'a'.repeat(60)],
    ['a'.repeat(61), `${'a'.repeat(60)}…`],
    [`${'a'.repeat(31)} ${'b'.repeat(40)}`, `${'a'.repeat(31)}…`],
    [`${'a'.repeat(30)} ${'b'.repeat(40)}`, `${'a'.repeat(30)} ${'b'.repeat(29)}…`],
    [`${'a'.repeat(59)} b c`, `${'a'.repeat(59)}…`],
    [`a${'😀'.repeat(60)}`, `a${'😀'.repeat(29)}…`],
  ])('of %j is %j', (question, title) => {
    expect(titleOf(question)).toBe(title);
  });
});

describe('previewOf', () => {
  it('is plain text without title and citations', () => {
    expect(previewOf('**Plans** [1]\n\n> `Two` | # **plans** [22].')).toBe('Two plans .');
  });

  it('has at most 140 letters', () => {
    expect(previewOf('a'.repeat(140))).toHaveLength(140);
    expect(previewOf('a'.repeat(141))).toBe(`${'a'.repeat(140)}…`);
    expect(previewOf(`a${'😀'.repeat(99)}`).isWellFormed()).toBe(true);
  });
});

describe('matchesSearch', () => {
  it.each([
    ['What does Pro give?', 'pro', true],
    ['What does Pro give?', 'GIVE what', true],
    ['What does Pro give?', 'pro free', false],
    ['What does Pro give?', '', true],
  ])('%j matches %j: %s', (text, search, isMatch) => {
    expect(matchesSearch(text, search)).toBe(isMatch);
  });
});
