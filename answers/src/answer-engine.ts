import { type ChatMessage } from '@keelson/contracts/chat/message';
import { type Groundwork } from './domain/prompt';
import { type Source } from './domain/source';

/** What an engine has to answer with. */
export interface AnswerRequest {
  readonly question: string;
  /** What was said before, oldest first. */
  readonly history: readonly Pick<ChatMessage, 'role' | 'text'>[];
  /** Passages that answer, by what the search believes. */
  readonly sources: readonly Source[];
  /** Passages that come nearest when none answers; numbered after the sources. */
  readonly near: readonly Source[];
  /** How many documents there are. */
  readonly documents: number;
  /** True when the question has a word to look for. */
  readonly asksSomething: boolean;
  /** Results of other work that this one builds on; data, as passages are. */
  readonly groundwork?: readonly Groundwork[];
}

/** Whatever writes answers: the embedded one, or a model. */
export interface AnswerEngine {
  /** For logs. */
  readonly name: string;
  /**
   * The answer in pieces, Markdown, with `[n]` for its sources.
   *
   * @throws {DomainError} `chat/provider-*`. When the signal aborts it may throw anything.
   */
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<string>;
}
