import { textIn } from './text';

describe('textIn', () => {
  it.each([
    ['en', 'Save'],
    ['ko', '저장'],
    ['de', 'Save'],
  ])('in %s is %s', (language, text) => {
    expect(textIn({ en: 'Save', ko: '저장' }, language)).toBe(text);
  });

  it('returns what is not text too, and the first language without a translation', () => {
    expect(textIn({ en: { title: 'Offline' } }, 'ko')).toEqual({ title: 'Offline' });
  });
});
