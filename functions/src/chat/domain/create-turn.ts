import { type ChatAttachment, isImageAttachment } from '@keelson/contracts/chat/attachment';
import { type AskChatBody } from '@keelson/contracts/chat/endpoints';
import { type Chat } from '@keelson/contracts/chat/chat';
import { type ChatMessage, MAX_CHAT_MESSAGES } from '@keelson/contracts/chat/message';
import { DomainError } from '@keelson/contracts/errors';
import { type ChatId, type UserId } from '@keelson/contracts/ids';
import { endOfText } from '@keelson/contracts/text';
import { type EpochMs } from '@keelson/contracts/time';
import { titleOf } from './chat-text';
import { isWriting } from './message-state';

export interface Turn {
  readonly chat: Chat;
  /** Null when an answer is retried. */
  readonly question: ChatMessage | null;
  readonly answer: ChatMessage;
  /** The question's text, also when it was asked earlier. */
  readonly text: string;
  /** Earlier messages, oldest first. */
  readonly history: readonly ChatMessage[];
  readonly attachments: readonly ChatAttachment[];
  /** Other files of the conversation, the newest first. */
  readonly earlierAttachments: readonly ChatAttachment[];
  readonly replaced: readonly number[];
}

export interface TurnRequest {
  readonly uid: UserId;
  readonly newId: ChatId;
  readonly body: AskChatBody;
  readonly attached: readonly ChatAttachment[];
  readonly images: boolean;
  readonly at: EpochMs;
  readonly leaseUntil: EpochMs;
}

/** A chat as stored, with all messages by number, including replaced ones. */
export interface StoredChat {
  readonly chat: Chat;
  readonly messages: readonly ChatMessage[];
}

const MAX_SEARCH_TEXT = 4_000;

/**
 * The next turn of a chat.
 *
 * @param stored Null for a new chat.
 * @throws {DomainError} `chat/still-answering`, `chat/full`, `chat/message-not-found` or `chat/images-not-supported`.
 */
export function createTurn(stored: StoredChat | null, request: TurnRequest): Turn {
  const { body, at } = request;
  const chat = stored?.chat ?? newChat(request);
  const visible = (stored?.messages ?? []).filter(({ replacedAt }) => replacedAt === null);
  if (visible.some((message) => isWriting(message, at))) {
    throw new DomainError('chat/still-answering', 'Wait for the answer, or stop it.');
  }
  if (chat.lastMessage + 2 > MAX_CHAT_MESSAGES) {
    throw new DomainError('chat/full', 'Start a new chat. This one stays readable.');
  }
  const firstReplaced = body.kind === 'ask' ? Infinity : findReplaced(visible, body);
  const history = visible.filter(({ n }) => n < firstReplaced);
  const replaced = visible.filter(({ n }) => n >= firstReplaced).map(({ n }) => n);
  const n = chat.lastMessage + 1;
  if (body.kind === 'retry') {
    const question = history.at(-1);
    if (question?.role !== 'user') throw notFound(body.message);
    requireReadable(question.attachments ?? [], request);
    return {
      chat: { ...chat, lastMessage: n, updatedAt: at },
      question: null,
      answer: emptyAnswer(n, request),
      text: question.text,
      history: history.slice(0, -1),
      ...attachmentsOf(history.slice(0, -1), question.attachments ?? []),
      replaced,
    };
  }
  requireReadable(request.attached, request);
  const question: ChatMessage = {
    n,
    role: 'user',
    text: body.text,
    citations: [],
    ...(request.attached.length > 0 && { attachments: [...request.attached] }),
    answer: null,
    createdAt: at,
    replacedAt: null,
  };
  return {
    chat: withQuestion(chat, {
      text: body.text,
      lastMessage: n + 1,
      at,
      firstBefore: history.length === 0 ? (visible[0]?.text ?? '') : null,
    }),
    question,
    answer: emptyAnswer(n + 1, request),
    text: body.text,
    history,
    ...attachmentsOf(history, request.attached),
    replaced,
  };
}

function attachmentsOf(
  history: readonly ChatMessage[],
  own: readonly ChatAttachment[],
): Pick<Turn, 'attachments' | 'earlierAttachments'> {
  const newestFirst = history.toReversed().flatMap(({ attachments = [] }) => attachments);
  // A file can be in several questions.
  const earlier = new Map(newestFirst.map((file) => [file.id, file]));
  for (const { id } of own) earlier.delete(id);
  return { attachments: own, earlierAttachments: [...earlier.values()] };
}

function requireReadable(
  files: readonly ChatAttachment[],
  { images }: Pick<TurnRequest, 'images'>,
): void {
  if (images || !files.some(isImageAttachment)) return;
  throw new DomainError(
    'chat/images-not-supported',
    'The chat answers without a model that sees images. Remove the images and send the question again.',
  );
}

const notFound = (n: number): DomainError =>
  new DomainError('chat/message-not-found', `Message ${n} does not exist or cannot be replaced.`);

function findReplaced(
  visible: readonly ChatMessage[],
  { kind, message }: Extract<AskChatBody, { message: number }>,
): number {
  const role = kind === 'edit' ? 'user' : 'assistant';
  const found = visible.find(({ n }) => n === message);
  if (found?.role !== role) throw notFound(message);
  return message;
}

const newChat = ({ uid, newId, at }: TurnRequest): Chat => ({
  id: newId,
  uid,
  title: '',
  preview: '',
  searchText: '',
  lastMessage: 0,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  sharedWith: null,
});

interface Question {
  readonly text: string;
  readonly lastMessage: number;
  readonly at: EpochMs;
  /** The question that this one replaces as the first; '' in a new chat, null for later questions. */
  readonly firstBefore: string | null;
}

/** Adds a question. The first question is the title, also after an edit, until a rename replaces it. */
function withQuestion(chat: Chat, { text, lastMessage, at, firstBefore }: Question): Chat {
  const searchText = `${chat.searchText}\n${text.toLowerCase()}`.trim();
  return {
    ...chat,
    title: firstBefore !== null && chat.title === titleOf(firstBefore) ? titleOf(text) : chat.title,
    searchText: endOfText(searchText, MAX_SEARCH_TEXT),
    lastMessage,
    updatedAt: at,
  };
}

const emptyAnswer = (n: number, { at, leaseUntil }: TurnRequest): ChatMessage => ({
  n,
  role: 'assistant',
  text: '',
  citations: [],
  answer: { status: 'writing', leaseUntil, stopRequested: false },
  createdAt: at,
  replacedAt: null,
});
