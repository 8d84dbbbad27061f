import type { AskChatBody } from '@keelson/contracts/chat/endpoints';
import type { ChatEvent } from '@keelson/contracts/chat/events';
import type { ChatMessage } from '@keelson/contracts/chat/message';

type Messages = readonly ChatMessage[];

/** Numbers of what the server has not numbered yet, after everything that it has. */
const PENDING = 1_000_000;

/** What is on screen from the moment of asking: the question, and a place for its answer. */
export function asked(before: Messages, body: AskChatBody, at: number): Messages {
  const kept = body.kind === 'ask' ? before : before.filter(({ n }) => n < body.message);
  const base = { citations: [], createdAt: at, replacedAt: null };
  const answer: ChatMessage = {
    ...base,
    n: PENDING + 1,
    role: 'assistant',
    text: '',
    answer: { status: 'writing', leaseUntil: at, stopRequested: false },
  };
  if (body.kind === 'retry') return [...kept, answer];
  return [...kept, { ...base, n: PENDING, role: 'user', text: body.text, answer: null }, answer];
}

/** The messages after one event of the answer. */
export function heard(messages: Messages, event: ChatEvent): Messages {
  switch (event.type) {
    case 'start': {
      const kept = messages.filter(({ n }) => n < PENDING);
      return [...kept, ...(event.question ? [event.question] : []), event.answer];
    }
    case 'delta':
      return withLast(messages, (last) => ({ ...last, text: last.text + event.text }));
    case 'citation':
      return withLast(messages, (last) => ({
        ...last,
        citations: [...last.citations, event.citation],
      }));
    case 'done':
    case 'failed':
      return withLast(messages, () => event.answer);
  }
}

/** Ends an answer that is being written, where it stands. */
export function stopped(messages: Messages, at: number): Messages {
  return withLast(messages, (last) =>
    last.answer?.status === 'writing' ? { ...last, answer: { status: 'stopped', at } } : last,
  );
}

function withLast(messages: Messages, change: (last: ChatMessage) => ChatMessage): Messages {
  const last = messages.at(-1);
  return last === undefined ? messages : [...messages.slice(0, -1), change(last)];
}
