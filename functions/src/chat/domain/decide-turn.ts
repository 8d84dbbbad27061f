import { type AskChatBody } from '@keelson/contracts/chat/endpoints';
import { type Chat } from '@keelson/contracts/chat/chat';
import { type ChatMessage, MAX_MESSAGES } from '@keelson/contracts/chat/message';
import { DomainError } from '@keelson/contracts/errors';
import { type ChatId, type UserId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { titleOf } from './chat-words';
import { isWriting } from './message-state';

/** What a question changes in a chat. */
export interface Turn {
  readonly chat: Chat;
  /** Null when an answer is tried again. */
  readonly question: ChatMessage | null;
  /** Empty still. */
  readonly answer: ChatMessage;
  /** What is asked, whoever wrote it when. */
  readonly text: string;
  /** What was said before, oldest first. */
  readonly history: readonly ChatMessage[];
  /** Numbers of the messages that this takes the place of. */
  readonly replaced: readonly number[];
}

export interface TurnRequest {
  readonly uid: UserId;
  /** The chat's id when a new one begins. */
  readonly newId: ChatId;
  readonly body: AskChatBody;
  readonly at: EpochMs;
  readonly leaseUntil: EpochMs;
}

/** A chat as it is stored: all messages, replaced ones included, by number. */
export interface StoredChat {
  readonly chat: Chat;
  readonly messages: readonly ChatMessage[];
}

const MAX_SEARCH_TEXT = 4_000;

/**
 * The next turn of a chat.
 *
 * @param stored Null when a new chat begins.
 * @throws {DomainError} `chat/still-answering`, `chat/full` or `chat/message-not-found`.
 */
export function decideTurn(stored: StoredChat | null, request: TurnRequest): Turn {
  const { body, at } = request;
  const before = stored?.chat ?? newChat(request);
  const shown = (stored?.messages ?? []).filter(({ replacedAt }) => replacedAt === null);
  if (shown.some((message) => isWriting(message, at))) {
    throw new DomainError('chat/still-answering', 'Wait for the answer, or stop it.');
  }
  if (before.lastMessage + 2 > MAX_MESSAGES) {
    throw new DomainError('chat/full', 'Begin a new chat; this one stays readable.');
  }
  const from = body.kind === 'ask' ? Infinity : replacedFrom(shown, body);
  const kept = shown.filter(({ n }) => n < from);
  const replaced = shown.filter(({ n }) => n >= from).map(({ n }) => n);
  if (body.kind === 'retry') {
    const asked = kept.at(-1);
    if (asked?.role !== 'user') throw notFound(body.message);
    const n = before.lastMessage + 1;
    return {
      chat: { ...before, lastMessage: n, updatedAt: at },
      question: null,
      answer: emptyAnswer(n, request),
      text: asked.text,
      history: kept.slice(0, -1),
      replaced,
    };
  }
  const n = before.lastMessage + 1;
  return {
    chat: asked(before, body.text, { n: n + 1, at, isFirst: kept.length === 0 }),
    question: {
      ...{ n, role: 'user', text: body.text, citations: [], answer: null },
      ...{ createdAt: at, replacedAt: null },
    },
    answer: emptyAnswer(n + 1, request),
    text: body.text,
    history: kept,
    replaced,
  };
}

const notFound = (n: number): DomainError =>
  new DomainError('chat/message-not-found', `There is no message ${n} to put something else for.`);

function replacedFrom(
  shown: readonly ChatMessage[],
  { kind, message }: Extract<AskChatBody, { message: number }>,
): number {
  const role = kind === 'edit' ? 'user' : 'assistant';
  const found = shown.find(({ n }) => n === message);
  if (found?.role !== role) throw notFound(message);
  return message;
}

function newChat({ uid, newId, at }: TurnRequest): Chat {
  return {
    ...{ id: newId, uid, title: '', preview: '', searchText: '' },
    ...{ lastMessage: 0, createdAt: at, updatedAt: at, deletedAt: null },
  };
}

/** The title follows the first question until somebody chooses another. */
function asked(
  chat: Chat,
  text: string,
  { n, at, isFirst }: { n: number; at: EpochMs; isFirst: boolean },
): Chat {
  const words = `${chat.searchText}\n${text.toLowerCase()}`.trim();
  return {
    ...chat,
    title: isFirst && chat.lastMessage === 0 ? titleOf(text) : chat.title,
    searchText: words.slice(-MAX_SEARCH_TEXT),
    lastMessage: n,
    updatedAt: at,
  };
}

function emptyAnswer(n: number, { at, leaseUntil }: TurnRequest): ChatMessage {
  return {
    ...{ n, role: 'assistant', text: '', citations: [] },
    answer: { status: 'writing', leaseUntil, stopRequested: false },
    createdAt: at,
    replacedAt: null,
  };
}
