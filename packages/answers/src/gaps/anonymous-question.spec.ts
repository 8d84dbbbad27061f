import { anonymousQuestion } from './anonymous-question';

describe('anonymousQuestion', () => {
  it.each([
    ['Why does ann.lee+x@example.com get no mail?', 'Why does … get no mail?'],
    ['Call +49 (30) 1234-567 or 020 7946 0000', 'Call … or …'],
    ['Is card 4242 4242 4242 4242 charged 19.99 in 2026?', 'Is card … charged 19.99 in 2026?'],
    ['open https://app.example/?token=a1 now', 'open … now'],
    ['sk_live_51H8xTbQ2eZvKYlo2C does not work', '… does not work'],
    ['two\nlines  and \u202eblanks', 'two lines and blanks'],
    ['메일 kim@example.kr 이 안 와요', '메일 … 이 안 와요'],
    ['What is error 404?', 'What is error 404?'],
  ])('%j is %j', (question, expected) => {
    expect(anonymousQuestion(question, 200)).toBe(expected);
  });

  it('is cut', () => {
    expect(anonymousQuestion('a b '.repeat(99), 9)).toHaveLength(9);
  });
});
