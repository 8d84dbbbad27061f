import type { ChatEvent } from '@keelson/contracts/chat/events';
import type { ChatMessage } from '@keelson/contracts/chat/message';
import { asked, heard, stopped } from './transcript';

const base = { citations: [], createdAt: 1, replacedAt: null };
const question = (n: number, text: string): ChatMessage => ({
  ...base,
  ...{ n, role: 'user', text, answer: null },
});
const answer = (n: number, text: string, status: 'complete' | 'writing' = 'complete') =>
  ({
    ...base,
    ...{ n, role: 'assistant', text },
    answer:
      status === 'complete'
        ? { status, at: 1, grounding: 'documents' }
        : { status, leaseUntil: 1, stopRequested: false },
  }) satisfies ChatMessage;
const said = [question(1, 'a'), answer(2, 'A'), question(3, 'b'), answer(4, 'B')];
const texts = (messages: readonly ChatMessage[]): string[] => messages.map(({ text }) => text);

describe('asked', () => {
  it.each([
    [{ kind: 'ask', chatId: null, text: 'c' }, ['a', 'A', 'b', 'B', 'c', '']],
    [{ kind: 'edit', chatId: 'x', message: 3, text: 'c' }, ['a', 'A', 'c', '']],
    [{ kind: 'retry', chatId: 'x', message: 4 }, ['a', 'A', 'b', '']],
    [{ kind: 'retry', chatId: 'x', message: 2 }, ['a', '']],
  ])('shows %j at once', (body, shown) => {
    const after = asked(said, body as Parameters<typeof asked>[1], 5);
    expect(texts(after)).toEqual(shown);
    expect(after.at(-1)?.answer?.status).toBe('writing');
  });
});

describe('heard', () => {
  const quota = { plan: 'free', used: 1, limit: 20, resetsAt: 9 } as const;
  const chat = { id: 'x', title: 't', preview: '', createdAt: 1, updatedAt: 1 };

  it('takes over the server’s numbers, and grows with each piece', () => {
    let now = asked(said, { kind: 'ask', chatId: null, text: 'c' }, 5);
    const hear = (event: unknown): void => {
      now = heard(now, event as ChatEvent);
    };
    hear({
      ...{ type: 'start', chat, quota },
      ...{ question: question(5, 'c'), answer: answer(6, '', 'writing') },
    });
    expect(now.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
    hear({ type: 'citation', citation: { n: 1 } });
    hear({ type: 'delta', text: 'It ' });
    hear({ type: 'delta', text: 'is.' });
    expect(now.at(-1)).toMatchObject({ n: 6, text: 'It is.', citations: [{ n: 1 }] });
    hear({ type: 'done', answer: answer(6, 'It is.'), quota });
    expect(now.at(-1)?.answer?.status).toBe('complete');
  });
});

describe('stopped', () => {
  it('ends what is being written and nothing else', () => {
    expect(stopped(said, 7)).toEqual(said);
    const after = stopped([...said, answer(6, 'half', 'writing')], 7);
    expect(after.at(-1)).toMatchObject({ text: 'half', answer: { status: 'stopped', at: 7 } });
    expect(stopped([], 7)).toEqual([]);
  });
});
