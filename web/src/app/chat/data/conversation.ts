import { computed, DestroyRef, inject, Service, signal } from '@angular/core';
import type { ChatSummary } from '@keelson/contracts/chat/chat';
import type { AskChatBody } from '@keelson/contracts/chat/endpoints';
import type { ChatEvent } from '@keelson/contracts/chat/events';
import type { AnswerState, ChatMessage } from '@keelson/contracts/chat/message';
import type { ChatId } from '@keelson/contracts/ids';
import { ApiClient } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import { getChat, stopAnswer } from '../../core/api/operations';
import { ChatDraft } from './chat-draft';
import { ChatStream } from './chat-stream';
import { asked, heard, stopped } from './transcript';

/** `idle` · `loading` a chat is being opened · `asking` an answer is awaited or arrives. */
export type Phase = 'idle' | 'loading' | 'asking';

/** What went wrong, and how it is tried again. */
export interface Trouble {
  readonly error: ErrorView;
  readonly retry: () => void;
}

/** How an answer ended, for who does not see it; of a failure the page says more. */
const ENDED = {
  writing: '',
  complete: 'Answer complete.',
  stopped: 'Answer stopped.',
  failed: 'Answer failed.',
} as const satisfies Record<AnswerState['status'], string>;

/** One chat on screen: what was said, and the answer that is arriving. */
@Service({ autoProvided: false })
export class Conversation {
  private readonly api = inject(ApiClient);
  private readonly stream = inject(ChatStream);
  private readonly _chat = signal<ChatSummary | null>(null);
  private readonly _messages = signal<readonly ChatMessage[]>([]);
  private readonly _phase = signal<Phase>('idle');
  private readonly _trouble = signal<Trouble | null>(null);
  private readonly _isExhausted = signal(false);
  private asking: AbortController | null = null;

  readonly chat = this._chat.asReadonly();
  readonly messages = this._messages.asReadonly();
  readonly phase = this._phase.asReadonly();
  readonly trouble = this._trouble.asReadonly();
  /** The plan's messages are used up: the last question was refused for that. */
  readonly isExhausted = this._isExhausted.asReadonly();
  readonly isEmpty = computed(() => this._messages().length === 0 && this._phase() !== 'loading');
  /** What is typed and not sent; kept when sending fails. */
  readonly draft = inject(ChatDraft).text;
  /** In words, for who does not see the page. */
  readonly announcement = computed(() => {
    if (this._phase() === 'asking') return 'Generating answer.';
    return ENDED[this._messages().at(-1)?.answer?.status ?? 'writing'];
  });

  constructor() {
    inject(DestroyRef).onDestroy(() => this.asking?.abort());
  }

  /** Shows another chat, or with null an empty one. */
  async open(id: ChatId | null): Promise<void> {
    if (this._phase() === 'asking') await this.stop();
    this._trouble.set(null);
    this._chat.set(null);
    this._messages.set([]);
    if (id === null) {
      this._phase.set('idle');
      return;
    }
    await this.load(id);
  }

  ask(text: string): Promise<void> {
    return this.send({ kind: 'ask', chatId: this._chat()?.id ?? null, text });
  }

  /** Asks something else in the place of an earlier question; what followed it goes. */
  edit(message: number, text: string): Promise<void> {
    const chat = this._chat();
    return chat ? this.send({ kind: 'edit', chatId: chat.id, message, text }) : this.ask(text);
  }

  retry(message: number): Promise<void> {
    const chat = this._chat();
    if (!chat) return Promise.resolve();
    return this.send({ kind: 'retry', chatId: chat.id, message });
  }

  /** Ends the answer; what has arrived stays. */
  async stop(): Promise<void> {
    const { asking } = this;
    if (asking === null) return;
    const chat = this._chat();
    this._messages.update((messages) => stopped(messages, Date.now()));
    asking.abort();
    // Not every way to the server tells it that nobody listens any more.
    if (chat) {
      await this.api.call(stopAnswer, { params: { id: chat.id } }).catch(() => undefined);
    }
  }

  /** Another name, chosen in the history. */
  adopt(chat: ChatSummary): void {
    if (this._chat()?.id === chat.id) this._chat.set(chat);
  }

  /** The plan allows questions again. */
  readmit(): void {
    this._isExhausted.set(false);
  }

  private async load(id: ChatId): Promise<void> {
    this._phase.set('loading');
    try {
      const { chat, messages } = await this.api.call(getChat, { params: { id } });
      this._chat.set(chat);
      this._messages.set(messages);
    } catch (error) {
      this._trouble.set({ error: describeError(error), retry: () => void this.open(id) });
    } finally {
      if (this._phase() === 'loading') this._phase.set('idle');
    }
  }

  private async send(body: AskChatBody, key: string = crypto.randomUUID()): Promise<void> {
    if (this._phase() !== 'idle') return;
    const before = this._messages();
    const attempt = new AbortController();
    this.asking = attempt;
    this._phase.set('asking');
    this._trouble.set(null);
    this.draft.set('');
    this._messages.set(asked(before, body, Date.now()));
    let begun = false;
    try {
      for await (const event of this.stream.ask(body, { signal: attempt.signal, key })) {
        begun = true;
        this.hear(event);
      }
      if (begun && this._messages().at(-1)?.answer?.status === 'writing') this.breakOff();
    } catch (error) {
      if (attempt.signal.aborted)
        this._messages.update((messages) => stopped(messages, Date.now()));
      else if (begun) this.breakOff();
      else this.takeBack(before, { body, key, error });
    } finally {
      if (this.asking === attempt) this.asking = null;
      this._phase.set('idle');
    }
  }

  private hear(event: ChatEvent): void {
    if (event.type === 'start') this._chat.set(event.chat);
    this._messages.update((messages) => heard(messages, event));
    if (event.type === 'failed') {
      const { title, detail, retryable, requestId } = event.problem;
      const { n } = event.answer;
      const error = { title, detail, retryable, requestId };
      this._trouble.set({ error, retry: () => void this.retry(n) });
    }
  }

  /** The connection broke while an answer arrived: the server has kept what there is. */
  private breakOff(): void {
    const id = this._chat()?.id;
    if (id === undefined) return;
    const error: ErrorView = {
      title: 'Connection lost',
      detail: 'The partial answer is saved. Reload the chat to see the rest.',
      retryable: true,
      requestId: null,
    };
    this._trouble.set({ error, retry: () => void this.open(id) });
    this._messages.update((messages) => stopped(messages, Date.now()));
  }

  /** Nothing was answered: what was on screen and what was typed come back. */
  private takeBack(
    before: readonly ChatMessage[],
    { body, key, error }: { body: AskChatBody; key: string; error: unknown },
  ): void {
    this._messages.set(before);
    if (body.kind !== 'retry') this.draft.set(body.text);
    if (error instanceof ApiError && error.code === 'quota/exhausted') {
      this._isExhausted.set(true);
      return;
    }
    const view = describeError(error);
    this._trouble.set({ error: view, retry: () => void this.send(body, key) });
  }
}
