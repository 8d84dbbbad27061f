import { mediumDate, shortDay } from './time/format-date';

jest.mock('./locale', () => ({ LOCALE: 'ko' }));

const AT = new Date(2026, 11, 22).getTime();

it('writes Korean dates in words, so that a particle can follow', () => {
  expect(mediumDate.format(AT)).toBe('2026년 12월 22일');
  expect(shortDay.format(AT)).toBe('12월 22일');
});
