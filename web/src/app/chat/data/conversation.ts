import { computed, DestroyRef, inject, Service, signal } from '@angular/core';
import type { ChatSummary } from '@keelson/contracts/chat/chat';
import type { AskChatBody } from '@keelson/contracts/chat/endpoints';
import type { ChatEvent } from '@keelson/contracts/chat/events';
import type { AnswerState, ChatMessage } from '@keelson/contracts/chat/message';
import type { ChatId } from '@keelson/contracts/ids';
import { ApiClient } from '../../core/api/api-client';
import { ApiFailure } from '../../core/api/api-failure';
import { describeFailure, type FailureView } from '../../core/api/describe-failure';
import { getChat, stopAnswer } from '../../core/api/operations';
import { ChatDraft } from './chat-draft';
import { ChatStream } from './chat-stream';
import { asked, heard, stopped } from './transcript';

/** `idle` · `loading` a chat is being opened · `asking` an answer is awaited or arrives. */
export type Phase = 'idle' | 'loading' | 'asking';

/** What went wrong, and how it is tried again. */
export interface Trouble {
  readonly failure: FailureView;
  readonly retry: () => void;
}

/** How an answer ended, for who does not see it; of a failure the page says more. */
const ENDED = {
  writing: '',
  complete: 'The answer is complete.',
  stopped: 'The answer was stopped.',
  failed: 'The answer failed.',
} as const satisfies Record<AnswerState['status'], string>;

/** One chat on screen: what was said, and the answer that is arriving. */
@Service({ autoProvided: false })
export class Conversation {
  private readonly api = inject(ApiClient);
  private readonly stream = inject(ChatStream);
  private readonly current = signal<ChatSummary | null>(null);
  private readonly said = signal<readonly ChatMessage[]>([]);
  private readonly doing = signal<Phase>('idle');
  private readonly problem = signal<Trouble | null>(null);
  private readonly refused = signal(false);
  private asking: AbortController | null = null;

  readonly chat = this.current.asReadonly();
  readonly messages = this.said.asReadonly();
  readonly phase = this.doing.asReadonly();
  readonly trouble = this.problem.asReadonly();
  /** The plan's messages are used up: the last question was refused for that. */
  readonly isExhausted = this.refused.asReadonly();
  readonly isEmpty = computed(() => this.said().length === 0 && this.doing() !== 'loading');
  /** What is typed and not sent; kept when sending fails. */
  readonly draft = inject(ChatDraft).text;
  /** In words, for who does not see the page. */
  readonly announcement = computed(() => {
    if (this.doing() === 'asking') return 'The answer is being written.';
    return ENDED[this.said().at(-1)?.answer?.status ?? 'writing'];
  });

  constructor() {
    inject(DestroyRef).onDestroy(() => this.asking?.abort());
  }

  /** Shows another chat, or with null an empty one. */
  async open(id: ChatId | null): Promise<void> {
    if (this.doing() === 'asking') await this.stop();
    this.problem.set(null);
    this.current.set(null);
    this.said.set([]);
    if (id === null) {
      this.doing.set('idle');
      return;
    }
    await this.load(id);
  }

  ask(text: string): Promise<void> {
    return this.send({ kind: 'ask', chatId: this.current()?.id ?? null, text });
  }

  /** Asks something else in the place of an earlier question; what followed it goes. */
  edit(message: number, text: string): Promise<void> {
    const chat = this.current();
    return chat ? this.send({ kind: 'edit', chatId: chat.id, message, text }) : this.ask(text);
  }

  retry(message: number): Promise<void> {
    const chat = this.current();
    if (!chat) return Promise.resolve();
    return this.send({ kind: 'retry', chatId: chat.id, message });
  }

  /** Ends the answer; what has arrived stays. */
  async stop(): Promise<void> {
    const { asking } = this;
    if (asking === null) return;
    const chat = this.current();
    this.said.update((messages) => stopped(messages, Date.now()));
    asking.abort();
    // Not every way to the server tells it that nobody listens any more.
    if (chat) {
      await this.api.call(stopAnswer, { params: { id: chat.id } }).catch(() => undefined);
    }
  }

  /** Another name, chosen in the history. */
  adopt(chat: ChatSummary): void {
    if (this.current()?.id === chat.id) this.current.set(chat);
  }

  /** The plan allows questions again. */
  readmit(): void {
    this.refused.set(false);
  }

  private async load(id: ChatId): Promise<void> {
    this.doing.set('loading');
    try {
      const { chat, messages } = await this.api.call(getChat, { params: { id } });
      this.current.set(chat);
      this.said.set(messages);
    } catch (error) {
      this.problem.set({ failure: describeFailure(error), retry: () => void this.open(id) });
    } finally {
      if (this.doing() === 'loading') this.doing.set('idle');
    }
  }

  private async send(body: AskChatBody, key: string = crypto.randomUUID()): Promise<void> {
    if (this.doing() !== 'idle') return;
    const before = this.said();
    const attempt = new AbortController();
    this.asking = attempt;
    this.doing.set('asking');
    this.problem.set(null);
    this.draft.set('');
    this.said.set(asked(before, body, Date.now()));
    let begun = false;
    try {
      for await (const event of this.stream.ask(body, { signal: attempt.signal, key })) {
        begun = true;
        this.hear(event);
      }
      if (begun && this.said().at(-1)?.answer?.status === 'writing') this.breakOff();
    } catch (error) {
      if (attempt.signal.aborted) this.said.update((messages) => stopped(messages, Date.now()));
      else if (begun) this.breakOff();
      else this.takeBack(before, { body, key, error });
    } finally {
      if (this.asking === attempt) this.asking = null;
      this.doing.set('idle');
    }
  }

  private hear(event: ChatEvent): void {
    if (event.type === 'start') this.current.set(event.chat);
    this.said.update((messages) => heard(messages, event));
    if (event.type === 'failed') {
      const { title, detail, retryable, requestId } = event.problem;
      const { n } = event.answer;
      const failure = { title, detail, retryable, requestId };
      this.problem.set({ failure, retry: () => void this.retry(n) });
    }
  }

  /** The connection broke while an answer arrived: the server has kept what there is. */
  private breakOff(): void {
    const id = this.current()?.id;
    if (id === undefined) return;
    const failure: FailureView = {
      title: 'The connection broke',
      detail: 'What had arrived is kept. Load the chat again to see all of it.',
      retryable: true,
      requestId: null,
    };
    this.problem.set({ failure, retry: () => void this.open(id) });
    this.said.update((messages) => stopped(messages, Date.now()));
  }

  /** Nothing was answered: what was on screen and what was typed come back. */
  private takeBack(
    before: readonly ChatMessage[],
    { body, key, error }: { body: AskChatBody; key: string; error: unknown },
  ): void {
    this.said.set(before);
    if (body.kind !== 'retry') this.draft.set(body.text);
    if (error instanceof ApiFailure && error.code === 'quota/exhausted') {
      this.refused.set(true);
      return;
    }
    const failure = describeFailure(error);
    this.problem.set({ failure, retry: () => void this.send(body, key) });
  }
}
