import { computed, DestroyRef, inject, Service, signal } from '@angular/core';
import type { ChatSummary, ReadableChat } from '@keelson/contracts/chat/chat';
import type { ChatAttachment } from '@keelson/contracts/chat/attachment';
import type { AskChatBody } from '@keelson/contracts/chat/endpoints';
import type { ChatEvent } from '@keelson/contracts/chat/events';
import type { AnswerState, ChatMessage } from '@keelson/contracts/chat/message';
import type { ChatId } from '@keelson/contracts/ids';
import { ApiClient } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';
import { describeError, describeReadError, type ErrorView } from '../../core/api/describe-error';
import { FeatureFlags } from '../../core/api/feature-flags';
import { AttachmentDrafts } from './attachment-drafts';
import { ChatDraft } from './chat-draft';
import { type AskOptions, ChatStream } from './chat-stream';
import { FeedbackStore } from './feedback-store';
import { appendQuestion, applyChatEvent, markStopped } from './transcript';
import { currentTime } from '../../shared/util/time/clock';
import { sleep } from '../../shared/util/sleep';

/** `loading`: a chat is being opened. `asking`: an answer is pending or streaming. */
export type Phase = 'idle' | 'loading' | 'asking';

export interface ConversationError {
  readonly error: ErrorView;
  readonly retry: () => void;
}

/** Screen reader announcements for the end of an answer. Errors are shown as alerts. */
const END_ANNOUNCEMENTS = {
  writing: '',
  complete: $localize`Answer complete.`,
  stopped: $localize`Answer stopped.`,
  failed: $localize`Answer failed.`,
} as const satisfies Record<AnswerState['status'], string>;

/** The time for which a stop waits for the answer's number. After it the question returns to the draft. */
const STOP_WAIT_MS = 5_000;

/**
 * Waits before the next question is sent again while the server still ends a stopped answer. Where a disconnect is not reported, it
 * looks for stops every 1.5 seconds, when the next piece of text arrives.
 */
const STOP_END_MS = [250, 500, 1_000, 2_000, 3_000];

/** One question on its way to its answer. */
interface Attempt {
  readonly controller: AbortController;
  /** True once the server has sent the chat's id and the numbers of the messages. */
  started: boolean;
  /** True when the answer is to be stopped as soon as its number is known. */
  stopWanted: boolean;
  /** True when the chat has messages that are not on screen: another tab has asked. */
  missed: boolean;
}

/** A question with the files that its body names. */
interface Question {
  readonly body: AskChatBody;
  readonly files: readonly ChatAttachment[];
}

/** The open chat: its messages and the answer that is streaming. */
@Service({ autoProvided: false })
export class Conversation {
  private readonly api = inject(ApiClient);
  private readonly stream = inject(ChatStream);
  private readonly features = inject(FeatureFlags);
  private readonly feedback = inject(FeedbackStore);
  private readonly files = inject(AttachmentDrafts);
  private readonly _chat = signal<ChatSummary | null>(null);
  private readonly _author = signal<ReadableChat['author']>(null);
  private readonly _messages = signal<readonly ChatMessage[]>([]);
  private readonly _phase = signal<Phase>('idle');
  private readonly _error = signal<ConversationError | null>(null);
  private readonly _isExhausted = signal(false);
  private attempt: Attempt | null = null;
  private sending: Promise<void> = Promise.resolve();
  /** True from a stop to the start of the next answer. */
  private hasStopped = false;
  /** The chat to load; null when none is loading or open. */
  private wanted: ChatId | null = null;

  readonly chat = this._chat.asReadonly();
  /** The author who shares the chat; null for an own one. */
  readonly author = this._author.asReadonly();
  readonly messages = this._messages.asReadonly();
  readonly phase = this._phase.asReadonly();
  readonly error = this._error.asReadonly();
  /** True when the last question was rejected because the plan's quota is exhausted. */
  readonly isExhausted = this._isExhausted.asReadonly();
  readonly isEmpty = computed(() => this._messages().length === 0 && this._phase() !== 'loading');
  /** The unsent draft; restored when sending fails. */
  readonly draft = inject(ChatDraft).text;
  readonly announcement = computed(() => {
    const status = this._messages().at(-1)?.answer?.status ?? 'writing';
    if (this._phase() === 'asking' && status === 'writing') return $localize`Generating answer.`;
    return END_ANNOUNCEMENTS[status];
  });

  constructor() {
    inject(DestroyRef).onDestroy(() => this.attempt?.controller.abort());
  }

  /** Opens a chat, or an empty one for null. */
  async open(id: ChatId | null): Promise<void> {
    await this.abandon();
    this._error.set(null);
    this._chat.set(null);
    this._author.set(null);
    this._messages.set([]);
    this.feedback.set([]);
    this.wanted = null;
    if (id === null) {
      this._phase.set('idle');
      return;
    }
    await this.load(id);
  }

  /** Reads a chat of another author again: a new answer shows, and the end of the sharing. */
  async refreshShared(): Promise<void> {
    const id = this.wanted;
    if (id === null || this._author() === null) return;
    await this.loadInPlace(id);
  }

  ask(text: string): Promise<void> {
    if (this._phase() !== 'idle' || this._author() !== null) return Promise.resolve();
    const files = this.files.take();
    const chatId = this._chat()?.id ?? null;
    return this.send({ body: { kind: 'ask', chatId, text, ...named(files) }, files });
  }

  /** Replaces an earlier question, keeps its files, and drops the messages after it. */
  edit(message: number, text: string): Promise<void> {
    const chat = this._chat();
    if (!chat) return this.ask(text);
    const files = this._messages().find(({ n }) => n === message)?.attachments ?? [];
    return this.send({
      body: { kind: 'edit', chatId: chat.id, message, text, ...named(files) },
      files,
    });
  }

  retry(message: number): Promise<void> {
    const chat = this._chat();
    if (!chat) return Promise.resolve();
    return this.send({ body: { kind: 'retry', chatId: chat.id, message }, files: [] });
  }

  /**
   * Stops the answer. The partial text stays. An answer without a number cannot be stopped or asked for again, so a
   * stop before the first event waits for it; a second one does not.
   */
  async stop(): Promise<void> {
    const { attempt } = this;
    if (attempt === null) return;
    this._messages.update((messages) => markStopped(messages, currentTime()));
    if (attempt.started) return this.stopStarted(attempt);
    if (attempt.stopWanted) attempt.controller.abort();
    attempt.stopWanted = true;
    setTimeout(() => {
      if (!attempt.started) attempt.controller.abort();
    }, STOP_WAIT_MS);
  }

  /** Applies a rename made in the history. */
  updateChat(chat: ChatSummary): void {
    if (this._chat()?.id === chat.id) this._chat.set(chat);
  }

  /** Clears the exhausted state once the plan has messages left. */
  clearExhausted(): void {
    this._isExhausted.set(false);
  }

  /** Leaves the answer, which is stopped. */
  private async abandon(): Promise<void> {
    const { attempt } = this;
    if (attempt === null) return;
    if (attempt.started) await this.stopStarted(attempt);
    else attempt.controller.abort();
    await this.sending;
  }

  private async stopStarted({ controller }: Attempt): Promise<void> {
    const chat = this._chat();
    this.hasStopped = true;
    controller.abort();
    // An aborted request does not always reach the server (proxies), so stop explicitly.
    if (chat === null) return;
    await this.api.post('/api/chats/{id}/stop', { params: { id: chat.id } }).catch(() => undefined);
  }

  private async load(id: ChatId): Promise<void> {
    this._phase.set('loading');
    this.wanted = id;
    await this.loadInPlace(id);
    if (this._phase() === 'loading') this._phase.set('idle');
  }

  /** Loads a chat behind an error on screen. Does nothing once another chat is open or a question is asked. */
  private async loadInPlace(id: ChatId): Promise<void> {
    try {
      const { chat, messages, feedback } = await this.api.get('/api/chats/{id}', {
        params: { id },
      });
      if (this.wanted !== id || this._phase() === 'asking') return;
      this._chat.set(chat);
      this._author.set(chat.author);
      this._messages.set(messages);
      this.feedback.set(feedback);
      this._error.set(null);
    } catch (error) {
      if (this.wanted !== id || this._phase() === 'asking') return;
      const isUnshared = error instanceof ApiError && error.code === 'chat/not-found';
      if (isUnshared && this._author() !== null) this._messages.set([]);
      const view = describeReadError(error, () => this.loadInPlace(id), this._error()?.error);
      this._error.set({ error: view, retry: () => void this.open(id) });
    }
  }

  private send(question: Question, key: string = crypto.randomUUID()): Promise<void> {
    if (this._phase() !== 'idle') return Promise.resolve();
    this.sending = this.sendNow(question, key);
    return this.sending;
  }

  /** The files that came back with the draft go with it again. */
  private sendAgain(question: Question, key: string): Promise<void> {
    if (this._phase() === 'idle') this.files.drop(question.files);
    return this.send(question, key);
  }

  private async sendNow(question: Question, key: string): Promise<void> {
    const { body, files } = question;
    const before = this._messages();
    const controller = new AbortController();
    const attempt: Attempt = { controller, started: false, stopWanted: false, missed: false };
    this.attempt = attempt;
    this._phase.set('asking');
    this._error.set(null);
    if (body.kind !== 'retry') this.draft.set(withoutSent(this.draft(), body.text));
    this._messages.set(appendQuestion(before, { body, files, at: currentTime() }));
    try {
      for await (const event of this.streamAnswer(body, { signal: controller.signal, key })) {
        this.applyEvent(event);
        attempt.missed ||= body.kind === 'ask' && leavesGap(before, event);
        if (!attempt.started) this.markStarted(attempt);
      }
      if (attempt.started && this._messages().at(-1)?.answer?.status === 'writing')
        this.handleConnectionLost();
    } catch (error) {
      if (attempt.started && controller.signal.aborted)
        this._messages.update((messages) => markStopped(messages, currentTime()));
      else if (attempt.started) this.handleConnectionLost();
      else {
        const isStopped = attempt.stopWanted || controller.signal.aborted;
        this.revert(before, { question, key, error: isStopped ? null : error });
      }
    } finally {
      if (this.attempt === attempt) this.attempt = null;
      this._phase.set('idle');
    }
    if (attempt.missed) void this.loadMissed();
  }

  private async *streamAnswer(body: AskChatBody, options: AskOptions): AsyncGenerator<ChatEvent> {
    for (const delay of this.hasStopped ? STOP_END_MS : []) {
      try {
        yield* this.stream.ask(body, options);
        return;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'chat/still-answering') throw error;
      }
      await sleep(delay, options.signal);
    }
    yield* this.stream.ask(body, options);
  }

  /** An error on screen stays: it is about the last answer. */
  private async loadMissed(): Promise<void> {
    const id = this._chat()?.id;
    if (id === undefined || this._error() !== null) return;
    this.wanted = id;
    await this.loadInPlace(id);
  }

  private markStarted(attempt: Attempt): void {
    attempt.started = true;
    this.hasStopped = false;
    if (attempt.stopWanted) void this.stop();
  }

  private applyEvent(event: ChatEvent): void {
    if (event.type === 'start') this._chat.set(event.chat);
    this._messages.update((messages) => applyChatEvent(messages, event));
    if (event.type === 'failed') {
      const { title, detail, retryable, requestId } = event.problem;
      const { n } = event.answer;
      const error = { title, detail, retryable, requestId };
      this._error.set({ error, retry: () => void this.retry(n) });
    }
  }

  /** The connection was lost during an answer. The server keeps the partial text. */
  private handleConnectionLost(): void {
    const id = this._chat()?.id;
    if (id === undefined) return;
    this.wanted = id;
    const error: ErrorView = {
      title: $localize`Connection lost`,
      detail: $localize`The partial answer is saved.`,
      retryable: true,
      requestId: null,
      recover: () => this.loadInPlace(id),
    };
    this._error.set({ error, retry: () => void this.open(id) });
    this._messages.update((messages) => markStopped(messages, currentTime()));
  }

  /** Before what has been typed since. */
  private restoreDraft(text: string): void {
    const typed = this.draft();
    if (typed.trim() !== text.trim()) this.draft.set([text, typed].filter(Boolean).join('\n\n'));
  }

  /**
   * Nothing was answered: restores the messages and the draft.
   *
   * @param error Null when the member stopped.
   */
  private revert(
    before: readonly ChatMessage[],
    { question, key, error }: { question: Question; key: string; error: unknown },
  ): void {
    const { body, files } = question;
    this._messages.set(before);
    if (body.kind !== 'retry') this.restoreDraft(body.text);
    if (body.kind === 'ask') this.files.restore(files);
    if (error === null) return;
    if (error instanceof ApiError && USED_UP.includes(error.code)) {
      this._isExhausted.set(true);
      return;
    }
    if (error instanceof ApiError && error.code === 'feature/off') void this.features.refresh();
    const view = describeError(error);
    this._error.set({ error: view, retry: () => void this.sendAgain(question, key) });
  }
}

/** The page shows why, and what to do, instead of an error. */
const USED_UP: readonly string[] = ['quota/exhausted', 'quota/cap-reached'];

/** Messages are numbered without gaps, and a tab knows the last of its own. */
const leavesGap = (before: readonly ChatMessage[], event: ChatEvent): boolean =>
  event.type === 'start' &&
  event.question !== null &&
  event.question.n > (before.at(-1)?.n ?? 0) + 1;

const named = (files: readonly ChatAttachment[]) =>
  files.length === 0 ? {} : { attachments: files.map(({ id }) => id) };

/** A draft without the question that was sent, which stands at its beginning. */
function withoutSent(draft: string, sent: string): string {
  const text = draft.trim();
  if (text === sent.trim()) return '';
  return text.startsWith(`${sent}\n\n`) ? text.slice(sent.length).trimStart() : draft;
}
