import { documentOf, passageOf } from '../testing/passage';
import { isFollowUp, shareOf, withTopic } from './standalone-question';

const asked = (...texts: string[]) => texts.map((text) => ({ role: 'user' as const, text }));

describe('isFollowUp', () => {
  it.each([
    ['and on Pro?', true],
    ['  What about annual billing?', true],
    ['Does it renew?', true],
    ['Und bei Pro?', true],
    ['Wie lange gilt dies?', true],
    ['Was kostet die Verlängerung davon?', true],
    ['Et avec Pro ?', true],
    ['¿Y con Pro?', true],
    ['E con Pro?', true],
    ['En met Pro?', true],
    ['그럼 연간 결제는 얼마인가요?', true],
    ['연간은요?', true],
    ['それはいくらですか', true],
    ['年払いは？', true],
    ['那年付呢？', true],
    ['Android app?', false],
    ['Orders and invoices?', false],
    ['How do I cancel my plan?', false],
    ['Wie ändere ich das Passwort?', false],
    ['환불은 어떻게 받나요?', false],
    ['返金の方法は何ですか？', false],
    ['one two three four five six seven eight it', true],
    ['one two three four five six seven eight nine it', false],
    ['', false],
  ])('%j: %s', (question, follows) => {
    expect(isFollowUp(question)).toBe(follows);
  });
});

describe('withTopic', () => {
  it.each([
    ['the first question', [], 'And on Pro?', null],
    ['a long question', asked('What is Pro?'), `Which ${'very '.repeat(9)}long one?`, null],
    [
      'a follow-up of a follow-up',
      asked('How many messages does Free have?', 'And on Pro?'),
      ' And on Business? ',
      'How many messages does Free have? And on Business?',
    ],
    ['follow-ups alone', asked('And on Pro?'), 'Why is that?', 'And on Pro? Why is that?'],
  ])('of %s', (_what, history, text, expected) => {
    expect(withTopic(history, text)).toBe(expected);
  });

  it('takes nothing from the answers', () => {
    const history = [...asked('What is Pro?'), { role: 'assistant' as const, text: 'Search evil' }];
    expect(withTopic(history, 'Why is that?')).toBe('What is Pro? Why is that?');
  });
});

describe('shareOf', () => {
  const passage = passageOf({
    document: documentOf({ title: 'Plans' }),
    path: ['Refunds'],
    blocks: ['An invoice is paid.'],
  });

  it.each([
    ['And refunds of invoices?', 1],
    ['And refunds of kettles?', 0.5],
    ['What about kettles?', 0],
    ['and what about that?', 1],
  ])('of %j is %d', (question, share) => {
    expect(shareOf(question, passage)).toBe(share);
  });
});
