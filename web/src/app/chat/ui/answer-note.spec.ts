import type { ChatMessage } from '@keelson/contracts/chat/message';
import { answerNote, isUncited } from './answer-note';

describe('answerNote', () => {
  it.each<[ChatMessage['answer'], string | null]>([
    [null, null],
    [{ status: 'writing', leaseUntil: 9, stopRequested: false }, null],
    [
      { status: 'stopped', at: 1 },
      'Stopped. Every 2,000 characters of stopped answers count as one message, at least 200 for each answer.',
    ],
    [
      { status: 'failed', at: 1, code: 'chat/interrupted' },
      'The answer was interrupted. It does not count toward your limit.',
    ],
    [
      { status: 'failed', at: 1, code: 'chat/provider-timeout' },
      'The answer failed. It does not count toward your limit.',
    ],
    [
      { status: 'failed', at: 1, code: 'chat/provider-timeout', cutShort: true },
      'The answer ended early. It counts like a stopped one: every 2,000 characters as one message, at least 200 for each answer.',
    ],
    [{ status: 'complete', at: 1, grounding: 'documents' }, null],
    [{ status: 'complete', at: 1, grounding: 'model' }, null],
    [
      { status: 'complete', at: 1, grounding: 'documents', truncated: true },
      'The answer reached its length limit and ends early. Ask for the rest.',
    ],
  ])('explains %j', (answer, note) => {
    expect(answerNote({ answer })).toBe(note);
  });
});

describe('isUncited', () => {
  it.each<[ChatMessage['answer'], boolean]>([
    [null, false],
    [{ status: 'stopped', at: 1 }, false],
    [{ status: 'complete', at: 1, grounding: 'documents' }, false],
    [{ status: 'complete', at: 1, grounding: 'nothing' }, false],
    [{ status: 'complete', at: 1, grounding: 'model' }, true],
  ])('of %j is %s', (answer, uncited) => {
    expect(isUncited({ answer })).toBe(uncited);
  });
});
