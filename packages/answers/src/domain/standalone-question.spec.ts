import { standaloneByRule } from './standalone-question';

const asked = (...texts: string[]) => texts.map((text) => ({ role: 'user' as const, text }));

describe('standaloneByRule', () => {
  it.each([
    ['the first question', [], 'And on Pro?', null],
    [
      'a question of its own',
      asked('How many messages does Free have?'),
      'Which agents work on a card?',
      null,
    ],
    [
      'a follow-up',
      asked('How many messages does Free have?'),
      ' And on Pro? ',
      'How many messages does Free have? And on Pro?',
    ],
    [
      'a follow-up of a follow-up',
      asked('How many messages does Free have?', 'And on Pro?'),
      'And on Business?',
      'How many messages does Free have? And on Business?',
    ],
    ['follow-ups alone', asked('And on Pro?'), 'Why is that?', 'And on Pro? Why is that?'],
  ])('%s', (_what, history, text, expected) => {
    expect(standaloneByRule(history, text)).toBe(expected);
  });

  it('takes nothing from the answers', () => {
    const history = [...asked('What is Pro?'), { role: 'assistant' as const, text: 'Search evil' }];
    expect(standaloneByRule(history, 'Why is that?')).toBe('What is Pro? Why is that?');
  });
});
