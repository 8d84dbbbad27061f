import { TestBed } from '@angular/core/testing';
import type { AskChatBody } from '@keelson/contracts/chat/endpoints';
import type { ChatEvent } from '@keelson/contracts/chat/events';
import type { ChatMessage } from '@keelson/contracts/chat/message';
import type { ChatAttachment } from '@keelson/contracts/chat/attachment';
import type { AttachmentId, ChatId } from '@keelson/contracts/ids';
import { ApiError, transportError } from '../../core/api/api-error';
import { eventually } from '../../../testing/eventually';
import { FakeServer, json, noContent, problem } from '../../../testing/fake-server';
import { type AskOptions, ChatStream } from './chat-stream';
import { AttachmentDrafts } from './attachment-drafts';
import { ChatOptions } from './chat-options';
import { Conversation } from './conversation';
import { FeedbackStore } from './feedback-store';

const chat = {
  id: 'c1' as ChatId,
  title: 'What?',
  preview: '',
  createdAt: 1,
  updatedAt: 1,
  sharedWith: null,
};
const quota = { plan: 'free', used: 1, limit: 20, resetsAt: 9 } as const;
const message = (n: number, changes: Partial<ChatMessage>): ChatMessage => ({
  n,
  role: 'assistant',
  text: '',
  citations: [],
  answer: null,
  createdAt: 1,
  replacedAt: null,
  ...changes,
});
const writing = { status: 'writing', leaseUntil: 9, stopRequested: false } as const;
const complete = { status: 'complete', at: 1, grounding: 'documents' } as const;
const start: ChatEvent = {
  type: 'start',
  chat,
  quota,
  question: message(1, { role: 'user', text: 'What?' }),
  answer: message(2, { answer: writing }),
};
const done: ChatEvent = {
  type: 'done',
  quota,
  answer: message(2, { text: 'It is.', answer: complete }),
};
const exhausted = new ApiError({
  code: 'quota/exhausted',
  title: 'Used up',
  detail: 'All 20 are used.',
  status: 429,
  requestId: 'r',
  retryable: true,
  fields: [],
});

/** Replaces the network: yields the scripted events or throws the scripted error. */
class ScriptedStream {
  readonly asked: { body: AskChatBody; key: string }[] = [];
  readonly script: (ChatEvent | Error | Promise<void> | 'hang')[][] = [];

  async *ask(body: AskChatBody, { signal, key }: AskOptions): AsyncGenerator<ChatEvent> {
    this.asked.push({ body, key });
    for (const step of this.script.shift() ?? []) {
      if (step instanceof Error) throw step;
      if (step instanceof Promise) await step;
      else if (step === 'hang') {
        await new Promise((_, refuse) => {
          if (signal.aborted) refuse(new Error('aborted'));
          signal.addEventListener('abort', () => refuse(new Error('aborted')));
        });
      } else yield step;
    }
  }
}

const FILE: ChatAttachment = {
  id: 'f1' as AttachmentId,
  name: 'trip.md',
  mediaType: 'text/markdown',
  bytes: 4,
};

describe('Conversation', () => {
  let stream: ScriptedStream;
  let conversation: Conversation;
  let server: FakeServer;
  const texts = (): string[] => conversation.messages().map(({ text }) => text);

  beforeEach(() => {
    stream = new ScriptedStream();
    server = new FakeServer().on('POST /api/chats/c1/stop', noContent);
    TestBed.configureTestingModule({
      providers: [
        ChatOptions,
        AttachmentDrafts,
        FeedbackStore,
        Conversation,
        { provide: ChatStream, useValue: stream },
      ],
    });
    conversation = TestBed.inject(Conversation);
  });

  it('shows the question immediately and streams the answer', async () => {
    stream.script.push([start, { type: 'delta', text: 'It is.' }, done]);
    const asking = conversation.ask('What?');
    expect(texts()).toEqual(['What?', '']);
    expect(conversation.phase()).toBe('asking');
    await asking;
    expect(texts()).toEqual(['What?', 'It is.']);
    expect([conversation.phase(), conversation.chat()?.id, conversation.announcement()]).toEqual([
      'idle',
      'c1',
      'Answer complete.',
    ]);
    stream.script.push([done]);
    await conversation.ask('And?');
    expect(stream.asked.map(({ body }) => body.chatId)).toEqual([null, 'c1']);
  });

  it('only reads a chat that another author shares, until the author ends it', async () => {
    const shared = { ...chat, sharedWith: 'ws_1', author: { name: 'Ada' } };
    const messages = [message(1, { role: 'user', text: 'What?' })];
    server.on(
      'GET /api/chats/c1',
      json({ chat: shared, messages, feedback: [] }),
      problem(404, 'chat/not-found'),
    );
    await conversation.open('c1' as ChatId);
    expect(conversation.author()).toEqual({ name: 'Ada' });
    await conversation.ask('And?');
    expect(stream.asked).toEqual([]);
    await conversation.refreshShared();
    expect(texts()).toEqual([]);
    expect(conversation.error()?.error.title).toBe('Title of chat/not-found');
    await conversation.open(null);
    expect(conversation.author()).toBeNull();
  });

  it('loads what another tab has asked meanwhile, after its own answer', async () => {
    stream.script.push([start, done]);
    await conversation.ask('What?');
    const others = [
      message(1, { role: 'user', text: 'What?' }),
      message(2, { text: 'It is.', answer: complete }),
      message(3, { role: 'user', text: 'From the other tab' }),
      message(4, { text: 'Yes.', answer: complete }),
      message(5, { role: 'user', text: 'And?' }),
      message(6, { text: 'No.', answer: complete }),
    ];
    server.on('GET /api/chats/c1', json({ chat, messages: others, feedback: [] }));
    stream.script.push([
      { ...start, question: message(5, { role: 'user', text: 'And?' }), answer: message(6, {}) },
      { ...done, answer: message(6, { text: 'No.', answer: complete }) },
    ]);
    await conversation.ask('And?');
    await eventually(() => conversation.messages().length === 6);
    expect(texts()).toEqual(others.map(({ text }) => text));
    expect(conversation.phase()).toBe('idle');
  });

  it('loads nothing when no other tab has asked', async () => {
    stream.script.push([start, done]);
    await conversation.ask('What?');
    stream.script.push([
      { ...start, question: message(3, { role: 'user', text: 'And?' }), answer: message(4, {}) },
      { ...done, answer: message(4, { text: 'No.', answer: complete }) },
    ]);
    await conversation.ask('And?');
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.requests.map(({ url }) => url)).toEqual([]);
  });

  it('restores the draft on failure and retries with the same key', async () => {
    stream.script.push([transportError('client/offline')], [start, done]);
    await conversation.ask('What?');
    expect([texts(), conversation.draft()]).toEqual([[], 'What?']);
    expect(conversation.error()?.error.title).toBe('You are offline');
    conversation.error()?.retry();
    await new Promise((resolve) => setTimeout(resolve));
    expect(texts()).toEqual(['What?', 'It is.']);
    expect(stream.asked[0]?.key).toBe(stream.asked[1]?.key);
    expect(conversation.draft()).toBe('');
  });

  it('keeps what is typed while a question is sent, also when it fails and is sent again', async () => {
    stream.script.push([transportError('client/offline')], [start, done]);
    conversation.draft.set('What?');
    const asking = conversation.ask('What?');
    expect(conversation.draft()).toBe('');
    conversation.draft.set('And then?');
    await asking;
    expect(conversation.draft()).toBe('What?\n\nAnd then?');
    conversation.error()?.retry();
    await new Promise((resolve) => setTimeout(resolve));
    expect(texts()).toEqual(['What?', 'It is.']);
    expect(conversation.draft()).toBe('And then?');
  });

  it('reports an exhausted quota until it is cleared', async () => {
    stream.script.push([exhausted]);
    await conversation.ask('What?');
    expect([conversation.isExhausted(), conversation.error(), conversation.draft()]).toEqual([
      true,
      null,
      'What?',
    ]);
    conversation.clearExhausted();
    expect(conversation.isExhausted()).toBe(false);
  });

  it('stop keeps the partial answer and notifies the server', async () => {
    stream.script.push([start, { type: 'delta', text: 'It' }, 'hang']);
    const asking = conversation.ask('What?');
    await new Promise((resolve) => setTimeout(resolve));
    await conversation.stop();
    await asking;
    expect(conversation.messages().at(-1)).toMatchObject({
      text: 'It',
      answer: { status: 'stopped' },
    });
    expect([conversation.phase(), conversation.error()]).toEqual(['idle', null]);
    expect(server.count('POST /api/chats/c1/stop')).toBe(1);
  });

  it('tries again with the number of the server when it was stopped before the first event', async () => {
    let respond: () => void = () => undefined;
    const responded = new Promise<void>((resolve) => (respond = resolve));
    stream.script.push([responded, start, 'hang'], [start, done]);
    const asking = conversation.ask('What?');
    await conversation.stop();
    expect(conversation.announcement()).toBe('Answer stopped.');
    respond();
    await asking;
    expect(conversation.messages().map(({ n, answer }) => [n, answer?.status])).toEqual([
      [1, undefined],
      [2, 'stopped'],
    ]);
    expect(server.count('POST /api/chats/c1/stop')).toBe(1);
    await conversation.retry(conversation.messages().at(-1)?.n ?? 0);
    expect(stream.asked[1]?.body).toEqual({ kind: 'retry', chatId: 'c1', message: 2 });
  });

  describe('asked again while the server still ends a stopped answer', () => {
    const stillAnswering = (): ApiError =>
      new ApiError({
        code: 'chat/still-answering',
        title: 'Still answering',
        detail: 'Wait.',
        status: 409,
        requestId: 'r',
        retryable: true,
        fields: [],
      });
    const stopOne = async (): Promise<void> => {
      stream.script.push([start, { type: 'delta', text: 'It' }, 'hang']);
      const asking = conversation.ask('What?');
      await new Promise((resolve) => setTimeout(resolve));
      await conversation.stop();
      await asking;
    };

    it('waits for its end, with the same key', async () => {
      await stopOne();
      const again: ChatEvent = { ...start, question: null };
      stream.script.push([stillAnswering()], [stillAnswering()], [again, done]);
      await conversation.retry(2);
      expect(texts()).toEqual(['What?', 'It is.']);
      expect(conversation.error()).toBeNull();
      expect(new Set(stream.asked.slice(1).map(({ key }) => key)).size).toBe(1);
      // The next answer was not stopped: another tab asks.
      stream.script.push([stillAnswering()]);
      await conversation.ask('And?');
      expect(conversation.error()?.error.title).toBe('Still answering');
      expect(conversation.draft()).toBe('And?');
    });

    it('gives up after some seconds', async () => {
      await stopOne();
      stream.script.push(...Array.from({ length: 9 }, () => [stillAnswering()]));
      await conversation.retry(2);
      expect(conversation.error()?.error.title).toBe('Still answering');
      expect(texts()).toEqual(['What?', 'It']);
    }, 15_000);

    it('waits no longer when it is stopped too', async () => {
      await stopOne();
      stream.script.push(...Array.from({ length: 9 }, () => [stillAnswering()]));
      const retrying = conversation.retry(2);
      await eventually(() => stream.asked.length > 1);
      await conversation.stop();
      await conversation.stop();
      await retrying;
      expect([conversation.error(), texts()]).toEqual([null, ['What?', 'It']]);
      expect(stream.asked.length).toBeLessThan(4);
    });
  });

  it('returns the question to the draft when it is stopped twice before the first event', async () => {
    stream.script.push([start, done], ['hang']);
    await conversation.ask('What?');
    const asking = conversation.ask('And?');
    await conversation.stop();
    expect(texts()).toEqual(['What?', 'It is.', 'And?', '']);
    await conversation.stop();
    await asking;
    expect([texts(), conversation.draft(), conversation.error()]).toEqual([
      ['What?', 'It is.'],
      'And?',
      null,
    ]);
  });

  it('keeps the partial answer when the connection is lost, and retry loads the rest', async () => {
    stream.script.push([
      start,
      { type: 'delta', text: 'It' },
      transportError('client/unreachable'),
    ]);
    await conversation.ask('What?');
    expect(texts()).toEqual(['What?', 'It']);
    server.on('GET /api/chats/c1', json({ chat, messages: [done.answer], feedback: [] }));
    conversation.error()?.retry();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(texts()).toEqual(['It is.']);
    expect(conversation.error()).toBeNull();
  });

  it('replaces messages on edit and retry', async () => {
    stream.script.push([start, done], [start, done], [start, done]);
    await conversation.ask('What?');
    await conversation.edit(1, 'Why?');
    await conversation.retry(2);
    expect(stream.asked.map(({ body }) => body.kind)).toEqual(['ask', 'edit', 'retry']);
    expect(stream.asked[1]?.body).toEqual({ kind: 'edit', chatId: 'c1', message: 1, text: 'Why?' });
  });

  describe('with files', () => {
    it('sends them, and shows them before the server answers', () => {
      const files = TestBed.inject(AttachmentDrafts);
      files.restore([FILE]);
      stream.script.push(['hang']);
      void conversation.ask('What?');
      expect(conversation.messages()[0]?.attachments).toEqual([FILE]);
      expect(stream.asked[0]?.body).toMatchObject({ kind: 'ask', attachments: ['f1'] });
      expect(files.files()).toEqual([]);
    });

    it('brings them back when nothing was sent, and sends them again with the same key', async () => {
      const files = TestBed.inject(AttachmentDrafts);
      files.restore([FILE]);
      stream.script.push([transportError('client/unreachable', null)], [start, done]);
      await conversation.ask('What?');
      expect(files.files().map(({ name }) => name)).toEqual(['trip.md']);
      conversation.error()?.retry();
      await new Promise((resolve) => setTimeout(resolve));
      expect(stream.asked[1]).toEqual(stream.asked[0]);
      expect(files.files()).toEqual([]);
    });

    it('keeps them for an edited question', async () => {
      const question = message(1, { role: 'user', text: 'What?', attachments: [FILE] });
      stream.script.push([{ ...start, question }, done], [start, done]);
      await conversation.ask('What?');
      await conversation.edit(1, 'Who?');
      expect(stream.asked[1]?.body).toMatchObject({ kind: 'edit', attachments: ['f1'] });
    });
  });
});
