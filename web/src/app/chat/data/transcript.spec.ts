import type { ChatEvent } from '@keelson/contracts/chat/events';
import type { ChatMessage } from '@keelson/contracts/chat/message';
import { appendQuestion, applyChatEvent, markStopped } from './transcript';

const base = { citations: [], createdAt: 1, replacedAt: null };
const question = (n: number, text: string): ChatMessage => ({
  ...base,
  n,
  role: 'user',
  text,
  answer: null,
});
const answer = (n: number, text: string, status: 'complete' | 'writing' = 'complete') =>
  ({
    ...base,
    n,
    role: 'assistant',
    text,
    answer:
      status === 'complete'
        ? { status, at: 1, grounding: 'documents' }
        : { status, leaseUntil: 1, stopRequested: false },
  }) satisfies ChatMessage;
const messages = [question(1, 'a'), answer(2, 'A'), question(3, 'b'), answer(4, 'B')];
const texts = (messages: readonly ChatMessage[]): string[] => messages.map(({ text }) => text);

describe('appendQuestion', () => {
  it.each([
    [{ kind: 'ask', chatId: null, text: 'c' }, ['a', 'A', 'b', 'B', 'c', '']],
    [{ kind: 'edit', chatId: 'x', message: 3, text: 'c' }, ['a', 'A', 'c', '']],
    [{ kind: 'retry', chatId: 'x', message: 4 }, ['a', 'A', 'b', '']],
    [{ kind: 'retry', chatId: 'x', message: 2 }, ['a', '']],
  ])('applies %j immediately', (body, shown) => {
    const after = appendQuestion(messages, {
      body: body as Parameters<typeof appendQuestion>[1]['body'],
      files: [],
      at: 5,
    });
    expect(texts(after)).toEqual(shown);
    expect(after.at(-1)?.answer?.status).toBe('writing');
  });
});

describe('applyChatEvent', () => {
  it('keeps what a follow-up was searched for', () => {
    const query = { type: 'delta', text: '', searchedFor: 'What is Pro?' } as const;
    const text = { type: 'delta', text: 'It is' } as const;
    const after = [query, text].reduce(applyChatEvent, [answer(2, '', 'writing')]);
    expect(after).toMatchObject([{ text: 'It is', searchedFor: 'What is Pro?' }]);
  });

  const quota = { plan: 'free', used: 1, limit: 20, resetsAt: 9 } as const;
  const chat = { id: 'x', title: 't', preview: '', createdAt: 1, updatedAt: 1 };

  it('takes the server’s message numbers and appends each delta', () => {
    let now = appendQuestion(messages, {
      body: { kind: 'ask', chatId: null, text: 'c' },
      files: [],
      at: 5,
    });
    const apply = (event: unknown): void => {
      now = applyChatEvent(now, event as ChatEvent);
    };
    apply({
      type: 'start',
      chat,
      quota,
      question: question(5, 'c'),
      answer: answer(6, '', 'writing'),
    });
    expect(now.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
    apply({ type: 'citation', citation: { n: 1 } });
    apply({ type: 'delta', text: 'It ' });
    apply({ type: 'delta', text: 'is.' });
    expect(now.at(-1)).toMatchObject({ n: 6, text: 'It is.', citations: [{ n: 1 }] });
    apply({ type: 'done', answer: answer(6, 'It is.'), quota });
    expect(now.at(-1)?.answer?.status).toBe('complete');
  });
});

describe('markStopped', () => {
  it('stops only an answer in progress', () => {
    expect(markStopped(messages, 7)).toEqual(messages);
    const after = markStopped([...messages, answer(6, 'half', 'writing')], 7);
    expect(after.at(-1)).toMatchObject({ text: 'half', answer: { status: 'stopped', at: 7 } });
    expect(markStopped([], 7)).toEqual([]);
  });
});
