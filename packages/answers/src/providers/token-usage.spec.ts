import { tokenUsage } from './token-usage';

const EXCHANGE = { sentCharacters: 300, receivedCharacters: 31 };
const FREE = { input: 0, output: 0 };

describe('tokenUsage', () => {
  it.each([
    ['as reported', { prompt_tokens: 90, completion_tokens: 10, total_tokens: 100 }, 100],
    [
      'with reasoning that only the total has',
      { prompt_tokens: 90, completion_tokens: 10, total_tokens: 180 },
      180,
    ],
    ['without a total', { prompt_tokens: 90, completion_tokens: 10 }, 100],
    ['estimated without a report', null, 111],
    ['estimated from an empty report', { prompt_tokens: 0, completion_tokens: 0 }, 111],
    ['estimated from a broken report', { prompt_tokens: -5, completion_tokens: 10 }, 111],
    ['estimated from fractions', { prompt_tokens: 0.5, completion_tokens: 10 }, 111],
  ])('counts tokens %s', (_when, reported, tokens) => {
    expect(tokenUsage(reported, EXCHANGE, FREE)).toEqual({ tokens, costMicroUsd: 0 });
  });

  it('prices input, output and reasoning, rounded up', () => {
    const reported = { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_201 };
    const prices = { input: 0.15, output: 2.5 };
    expect(tokenUsage(reported, EXCHANGE, prices).costMicroUsd).toBe(150 + 503);
  });
});
