import type { ChatMessage } from '@keelson/contracts/chat/message';
import { answerNote, isUncited } from './answer-note';

describe('answerNote', () => {
  it.each<[ChatMessage['answer'], string | null]>([
    [null, null],
    [{ status: 'writing', leaseUntil: 9, stopRequested: false }, null],
    [{ status: 'stopped', at: 1 }, 'Stopped.'],
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
      'The answer ended early.',
    ],
    [{ status: 'complete', at: 1, grounding: 'documents' }, null],
    [{ status: 'complete', at: 1, grounding: 'model' }, null],
    [
      { status: 'complete', at: 1, grounding: 'documents', truncated: true },
      'The answer reached its length limit and ends early. Ask for the rest.',
    ],
  ])('explains %j', (answer, note) => {
    expect(answerNote({ answer }, 'unknown')).toBe(note);
  });

  it.each<[ChatMessage['answer'], string]>([
    [{ status: 'stopped', at: 1 }, 'Stopped. This counted as 1 message.'],
    [
      { status: 'failed', at: 1, code: 'chat/provider-timeout', cutShort: true },
      'The answer ended early. This counted as 1 message.',
    ],
  ])('says that %j counted', (answer, note) => {
    expect(answerNote({ answer }, 'counted')).toBe(note);
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
