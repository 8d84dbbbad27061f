import { type ChatMessage } from '@keelson/contracts/chat/message';
import { type AskChatBody } from '@keelson/contracts/chat/endpoints';
import { type Chat } from '@keelson/contracts/chat/chat';
import { type ChatAttachment } from '@keelson/contracts/chat/attachment';
import { type AttachmentId, type ChatId, type UserId } from '@keelson/contracts/ids';
import { catchDomainError } from '@keelson/server/testing/catch-domain-error';
import { createTurn, type StoredChat, type Turn, type TurnRequest } from './create-turn';

const AT = 1_800_000_000_000;
const ID = 'chat-1' as ChatId;

const message = (
  n: number,
  role: ChatMessage['role'],
  fields: Partial<ChatMessage> = {},
): ChatMessage => ({
  n,
  role,
  text: `${role} ${n}`,
  citations: [],
  answer: role === 'user' ? null : { status: 'complete', at: 1, grounding: 'documents' },
  createdAt: 1,
  replacedAt: null,
  ...fields,
});
/** Two questions with their answers. */
const MESSAGES = [
  message(1, 'user'),
  message(2, 'assistant'),
  message(3, 'user'),
  message(4, 'assistant'),
];
const storedChat = (messages = MESSAGES, fields: Partial<Chat> = {}): StoredChat => ({
  chat: {
    id: ID,
    uid: 'ada' as UserId,
    title: 'Renamed',
    preview: 'Before',
    searchText: 'user 1\nuser 3',
    lastMessage: messages.length,
    createdAt: 1,
    updatedAt: 2,
    deletedAt: null,
    sharedWith: null,
    ...fields,
  },
  messages,
});

const turn = (
  stored: StoredChat | null,
  body: AskChatBody,
  files: Partial<Pick<TurnRequest, 'attached' | 'images'>> = {},
): Turn =>
  createTurn(stored, {
    uid: 'ada' as UserId,
    newId: ID,
    body,
    attached: [],
    images: false,
    at: AT,
    leaseUntil: AT + 60_000,
    ...files,
  });
const ask = (text = 'What does Pro give?'): AskChatBody => ({ kind: 'ask', chatId: ID, text });
const edit = (n: number): AskChatBody => ({ kind: 'edit', chatId: ID, message: n, text: 'Other?' });
const retry = (n: number): AskChatBody => ({ kind: 'retry', chatId: ID, message: n });
const codeOf = (stored: StoredChat, body: AskChatBody): string =>
  catchDomainError(() => turn(stored, body)).code;
const numbers = (messages: readonly ChatMessage[]): number[] => messages.map(({ n }) => n);

describe('createTurn', () => {
  it('starts a chat with its first question', () => {
    const question = message(1, 'user', { text: 'What does Pro give?', createdAt: AT });
    expect(turn(null, ask())).toEqual({
      chat: {
        id: ID,
        uid: 'ada',
        title: 'What does Pro give?',
        preview: '',
        searchText: 'what does pro give?',
        lastMessage: 2,
        createdAt: AT,
        updatedAt: AT,
        deletedAt: null,
        sharedWith: null,
      },
      question,
      answer: message(2, 'assistant', {
        text: '',
        answer: { status: 'writing', leaseUntil: AT + 60_000, stopRequested: false },
        createdAt: AT,
      }),
      text: 'What does Pro give?',
      history: [],
      attachments: [],
      earlierAttachments: [],
      replaced: [],
    });
  });

  it('adds a question to a chat, and keeps its title', () => {
    const next = turn(storedChat(), ask('And Free?'));
    expect(next.chat).toMatchObject({
      title: 'Renamed',
      searchText: 'user 1\nuser 3\nand free?',
      lastMessage: 6,
      createdAt: 1,
      updatedAt: AT,
    });
    expect([next.question?.n, next.answer.n]).toEqual([5, 6]);
    expect([numbers(next.history), next.replaced]).toEqual([[1, 2, 3, 4], []]);
  });

  it('replaces a question and everything after it', () => {
    const next = turn(storedChat(), edit(3));
    expect([numbers(next.history), next.replaced]).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect([next.question?.n, next.question?.text, next.text]).toEqual([5, 'Other?', 'Other?']);
  });

  it('keeps the title when the first question is replaced', () => {
    const next = turn(storedChat(), edit(1));
    expect([next.chat.title, next.history, next.replaced]).toEqual(['Renamed', [], [1, 2, 3, 4]]);
  });

  it('has the title of the question that replaces the first one, unless the chat was renamed', () => {
    const stored = storedChat();
    const [first] = stored.messages;
    const unnamed = { ...stored, chat: { ...stored.chat, title: first?.text ?? '' } };
    expect(turn(unnamed, edit(1)).chat.title).toBe('Other?');
    expect(turn(unnamed, edit(3)).chat.title).toBe(first?.text);
  });

  it('writes an answer once more, to the same question', () => {
    const next = turn(storedChat(), retry(2));
    expect(next).toMatchObject({
      question: null,
      text: 'user 1',
      history: [],
      replaced: [2, 3, 4],
    });
    expect([next.answer.n, next.chat.lastMessage, next.chat.updatedAt]).toEqual([5, 5, AT]);
    expect(next.chat.searchText).toBe('user 1\nuser 3');
    expect(numbers(turn(storedChat(), retry(4)).history)).toEqual([1, 2]);
  });

  it('does not show replaced messages', () => {
    const replaced = [1, 2].map((n) =>
      message(n, n === 1 ? 'user' : 'assistant', { replacedAt: 5 }),
    );
    const stored = storedChat([...replaced, message(3, 'user'), message(4, 'assistant')]);
    const next = turn(stored, ask());
    expect([numbers(next.history), next.replaced]).toEqual([[3, 4], []]);
    expect(codeOf(stored, retry(2))).toBe('chat/message-not-found');
  });

  it.each([
    ['an answer in the place of a question', edit(2)],
    ['a question in the place of an answer', retry(3)],
    ['a message that does not exist', edit(9)],
    ['an answer that does not exist', retry(9)],
  ])('refuses to replace %s', (_what, body) => {
    expect(codeOf(storedChat(), body)).toBe('chat/message-not-found');
  });

  it('refuses to retry an answer without its question', () => {
    const stored = storedChat([message(1, 'assistant')]);
    expect(codeOf(stored, retry(1))).toBe('chat/message-not-found');
  });

  it.each([
    [AT + 1, true],
    [AT, false],
  ])('with an answer whose lease ends at %d refuses: %s', (leaseUntil, isRefused) => {
    const answer = { status: 'writing' as const, leaseUntil, stopRequested: false };
    const stored = storedChat([message(1, 'user'), message(2, 'assistant', { answer })]);
    if (isRefused) expect(codeOf(stored, ask())).toBe('chat/still-answering');
    else expect(turn(stored, ask()).answer.n).toBe(4);
  });

  it('has room for the last question and its answer, and no more', () => {
    const last = turn(storedChat(MESSAGES, { lastMessage: 198 }), ask());
    expect([last.question?.n, last.answer.n]).toEqual([199, 200]);
    expect(codeOf(storedChat(MESSAGES, { lastMessage: 199 }), ask())).toBe('chat/full');
  });

  it('searches the last 4,000 letters of the questions', () => {
    const stored = storedChat(MESSAGES, { searchText: 'a'.repeat(4_000) });
    const { searchText } = turn(stored, ask('NEWEST')).chat;
    expect([searchText.length, searchText.endsWith('a\nnewest')]).toEqual([4_000, true]);
    const withEmoji = storedChat(MESSAGES, { searchText: '😀'.repeat(2_000) });
    const cut = turn(withEmoji, ask('NEW!')).chat.searchText;
    expect([cut.isWellFormed(), cut.endsWith('😀\nnew!')]).toEqual([true, true]);
  });

  describe('with files', () => {
    const file = (id: string, mediaType: ChatAttachment['mediaType'] = 'text/csv') => ({
      id: id as AttachmentId,
      name: id,
      mediaType,
      bytes: 1,
    });
    const [a, b, c] = [file('a'), file('b'), file('c')];
    const withFiles = storedChat([
      message(1, 'user', { attachments: [a, b] }),
      message(2, 'assistant'),
      message(3, 'user', { attachments: [c] }),
      message(4, 'assistant'),
    ]);
    const idsOf = ({ attachments, earlierAttachments }: Turn): string[][] =>
      [attachments, earlierAttachments].map((files) => files.map(({ id }) => id));

    it.each([
      ['a question with a new one', ask(), [file('d')], [['d'], ['c', 'a', 'b']]],
      ['a question without one', ask(), [], [[], ['c', 'a', 'b']]],
      ['an edited question that keeps one', edit(3), [c], [['c'], ['a', 'b']]],
      ['an answer that is written again', retry(2), [], [['a', 'b'], []]],
      ['a question with an earlier one', ask(), [a], [['a'], ['c', 'b']]],
    ])('has those of the conversation for %s', (_what, body, attached, ids) => {
      expect(idsOf(turn(withFiles, body, { attached }))).toEqual(ids);
    });

    it('stores them with the question', () => {
      expect(turn(null, ask(), { attached: [a] }).question?.attachments).toEqual([a]);
      expect(turn(null, ask()).question).not.toHaveProperty('attachments');
    });

    it('refuses images that nobody sees, also those of an earlier configuration', () => {
      const image = file('i', 'image/png');
      const attached = [image];
      expect(turn(null, ask(), { attached, images: true }).attachments).toEqual(attached);
      expect(catchDomainError(() => turn(null, ask(), { attached })).code).toBe(
        'chat/images-not-supported',
      );
      const stored = storedChat([
        message(1, 'user', { attachments: attached }),
        message(2, 'assistant'),
      ]);
      expect(codeOf(stored, retry(2))).toBe('chat/images-not-supported');
      expect(idsOf(turn(stored, ask()))).toEqual([[], ['i']]);
    });
  });
});
