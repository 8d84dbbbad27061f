import type { ChatAttachment } from '@keelson/contracts/chat/attachment';
import type { AskChatBody } from '@keelson/contracts/chat/endpoints';
import type { ChatEvent } from '@keelson/contracts/chat/events';
import type { ChatMessage } from '@keelson/contracts/chat/message';

type Messages = readonly ChatMessage[];

/** Temporary message numbers, higher than any number from the server. */
const PENDING = 1_000_000;

interface PendingQuestion {
  readonly body: AskChatBody;
  /** The files that the body names. */
  readonly files: readonly ChatAttachment[];
  readonly at: number;
}

/** Messages with the new question and an empty answer, before the server responds. */
export function appendQuestion(before: Messages, { body, files, at }: PendingQuestion): Messages {
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
  const question: ChatMessage = {
    ...base,
    n: PENDING,
    role: 'user',
    text: body.text,
    ...(files.length > 0 && { attachments: [...files] }),
    answer: null,
  };
  return [...kept, question, answer];
}

export function applyChatEvent(messages: Messages, event: ChatEvent): Messages {
  switch (event.type) {
    case 'start': {
      const kept = messages.filter(({ n }) => n < PENDING);
      return [...kept, ...(event.question ? [event.question] : []), event.answer];
    }
    case 'delta':
      return withLast(messages, (last) => ({
        ...last,
        text: last.text + event.text,
        ...(event.searchedFor !== undefined && { searchedFor: event.searchedFor }),
      }));
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

export function markStopped(messages: Messages, at: number): Messages {
  return withLast(messages, (last) =>
    last.answer?.status === 'writing' ? { ...last, answer: { status: 'stopped', at } } : last,
  );
}

function withLast(messages: Messages, change: (last: ChatMessage) => ChatMessage): Messages {
  const last = messages.at(-1);
  return last === undefined ? messages : [...messages.slice(0, -1), change(last)];
}
