import { type ComposeRequest } from './domain/compose-answer';
import { type Turn } from './domain/turn';
import { type AttachedFiles, type PriorWork } from './domain/prompt';
import { type CompletionObserver } from './providers/model-completion';

export interface AnswerRequest extends Omit<ComposeRequest, 'attached'> {
  /** Earlier messages of the conversation, oldest first. */
  readonly history: readonly Turn[];
  /** The files that members attached to the conversation; data, like the passages. */
  readonly attached?: AttachedFiles;
  /** Results of earlier work that this one builds on; data, like the passages. */
  readonly priorWork?: readonly PriorWork[];
}

/** Writes answers: either from quotes or with a model. */
export interface AnswerEngine {
  readonly name: string;
  /**
   * The answer in pieces, Markdown, with `[n]` for its sources.
   *
   * @param observer Called by models only.
   * @throws {DomainError} `chat/provider-*`. When the signal aborts it may throw anything.
   */
  answer(
    request: AnswerRequest,
    signal: AbortSignal,
    observer?: CompletionObserver,
  ): AsyncIterable<string>;
}
