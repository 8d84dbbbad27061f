import { type AnswerState, type ChatMessage } from '@keelson/contracts/chat/message';
import { isWriting, messageAt } from './message-state';

const AT = 1_000;
const message = (answer: AnswerState | null): ChatMessage => ({
  n: 2,
  role: 'assistant',
  text: 'So far',
  citations: [],
  answer,
  createdAt: 1,
  replacedAt: null,
});
const writing = (leaseUntil: number) =>
  message({ status: 'writing', leaseUntil, stopRequested: false });

describe('isWriting', () => {
  it.each([
    ['before the end of its lease', writing(AT + 1), true],
    ['at the end of its lease', writing(AT), false],
    ['when it is complete', message({ status: 'complete', at: 1, grounding: 'model' }), false],
    ['for a question', message(null), false],
  ])('%s: %#', (_when, given, expected) => {
    expect(isWriting(given, AT)).toBe(expected);
  });
});

describe('messageAt', () => {
  it('shows an answer with an expired lease as interrupted', () => {
    expect(messageAt(writing(AT - 5), AT)).toEqual(
      message({ status: 'failed', at: AT - 5, code: 'chat/interrupted' }),
    );
  });

  it.each([
    ['is being written', writing(AT + 1)],
    ['was stopped', message({ status: 'stopped', at: 1 })],
    ['is a question', message(null)],
  ])('shows a message that %s as it is', (_what, given) => {
    expect(messageAt(given, AT)).toBe(given);
  });
});
