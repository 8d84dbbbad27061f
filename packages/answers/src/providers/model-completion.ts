import { DomainError } from '@keelson/contracts/errors';
import type OpenAI from 'openai';
import type { CompletionUsage } from 'openai/resources/completions';
import { type PromptMessage } from '../domain/prompt';
import { ReasoningFilter } from '../domain/reasoning-filter';
import { type ModelConfig } from '../model-config';
import { NO_MODEL_SETTINGS, type ReadModelSettings } from '../model-settings';
import { connectModel } from './connect-model';
import { modelErrorOf } from './model-error';
import { ParameterSupport } from './request-parameters';
import { requestCompletion } from './request-completion';
import { type TokenUsage, tokenUsage } from './token-usage';

export interface ModelOptions {
  /** Longest silence, before the first piece and between two. */
  readonly idleTimeoutMs: number;
  readonly settings?: ReadModelSettings | undefined;
}

export interface CompletionObserver {
  /** Called once when the model has begun to answer, also when it is aborted or fails midway. */
  readonly onUsage?: ((usage: TokenUsage) => void) | undefined;
  /** Called when the text ends at a length limit. */
  readonly onTruncated?: (() => void) | undefined;
}

/** Longer answers are cut, since the operator pays for each word. */
const MAX_ANSWER_LENGTH = 24_000;
/** With the reasoning, which is not shown. */
const MAX_RECEIVED_LENGTH = 120_000;

export interface ModelCompletion {
  readonly name: string;
  /**
   * The text in pieces, without the model's reasoning.
   *
   * @throws {DomainError} `chat/provider-*`. When the signal aborts it may throw anything.
   */
  complete(
    messages: readonly PromptMessage[],
    signal: AbortSignal,
    observer?: CompletionObserver,
  ): AsyncIterable<string>;
}

/** A model behind an OpenAI-compatible endpoint. The first prompt loads the SDK. */
export function modelCompletion(
  model: ModelConfig,
  { idleTimeoutMs, settings = () => Promise.resolve(NO_MODEL_SETTINGS) }: ModelOptions,
): ModelCompletion {
  let client: Promise<OpenAI> | undefined;
  const isOpenAi = model.kind === 'openai' && model.apiUrl === null;
  const support = new ParameterSupport(isOpenAi ? 'max_completion_tokens' : 'max_tokens');
  return {
    name: `${model.kind}/${model.name}`,
    async *complete(messages, signal, { onUsage, onTruncated } = {}) {
      client ??= connectModel(model, idleTimeoutMs);
      const idle = new IdleTimeout(idleTimeoutMs);
      let received = 0;
      let reported: CompletionUsage | null = null;
      let begun = false;
      try {
        const stream = await requestCompletion(await client, {
          model: model.name,
          messages,
          settings: await settings(),
          support,
          reportsUsage: onUsage !== undefined,
          signal: AbortSignal.any([signal, idle.signal]),
        });
        const reasoning = new ReasoningFilter();
        let length = 0;
        let end: string | null = null;
        for await (const chunk of stream) {
          idle.reset();
          begun = true;
          reported = chunk.usage ?? reported;
          const [choice] = chunk.choices;
          if (choice?.finish_reason === 'content_filter') throw declined();
          end = choice?.finish_reason ?? end;
          const piece = choice?.delta.content ?? '';
          const text = reasoning.push(piece);
          length += text.length;
          received += piece.length;
          if (text !== '') yield text;
          if (length > MAX_ANSWER_LENGTH) {
            onTruncated?.();
            return;
          }
          if (received > MAX_RECEIVED_LENGTH) throw cutOff();
        }
        const rest = reasoning.flush();
        if (rest !== '') yield rest;
        // The SDK ends the stream without an error when it is aborted midway.
        idle.signal.throwIfAborted();
        if (signal.aborted) return;
        // Reasoning counts toward the limit, so it can leave nothing for the answer.
        if (end === 'length' && length + rest.length === 0) throw usedUp();
        if (end === null || (end !== 'length' && reasoning.isUnfinished)) throw cutOff();
        if (end === 'length') onTruncated?.();
      } catch (error) {
        throw modelErrorOf(error, idle.signal.aborted, Date.now());
      } finally {
        idle.clear();
        if (begun) {
          const sent = messages.reduce((sum, { content }) => sum + content.length, 0);
          const exchange = { sentCharacters: sent, receivedCharacters: received };
          onUsage?.(tokenUsage(reported, exchange, model.prices));
        }
      }
    },
  };
}

const declined = (): DomainError =>
  new DomainError('chat/provider-refused', 'The model declined to answer this question.');

const usedUp = (): DomainError =>
  new DomainError(
    'chat/provider-refused',
    'The model reached its token limit before it answered. Contact the operator of this site.',
  );

const cutOff = (): DomainError =>
  new DomainError('chat/provider-unavailable', 'The answer was cut off. Try again.');

/** Aborts its signal when it is not reset in time. */
class IdleTimeout {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout;
  readonly signal = this.controller.signal;

  constructor(private readonly limitMs: number) {
    this.timer = this.start();
  }

  reset(): void {
    clearTimeout(this.timer);
    this.timer = this.start();
  }

  clear(): void {
    clearTimeout(this.timer);
  }

  private start(): NodeJS.Timeout {
    return setTimeout(() => this.controller.abort(), this.limitMs);
  }
}
