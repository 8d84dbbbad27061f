import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@keelson/contracts/errors';
import { inSpan } from '@keelson/server/trace/span';
import type OpenAI from 'openai';
import type { CompletionUsage } from 'openai/resources/completions';
import { type PromptMessage } from '../domain/prompt';
import { ReasoningFilter } from '../domain/reasoning-filter';
import { type ModelConfig } from '../model-config';
import { GEMINI_URL } from './gemini-url';
import { isTransient, modelErrorOf } from './model-error';
import { type TokenUsage, tokenUsage } from './token-usage';

export interface ModelTimeouts {
  /** Longest silence, before the first piece and between two. */
  readonly idleTimeoutMs: number;
}

const RETRY_DELAY_MS = 250;

/** Longer answers are cut, since the operator pays for each word. */
const MAX_ANSWER_LENGTH = 24_000;
/** With the reasoning, which is not shown. */
const MAX_RECEIVED_LENGTH = 120_000;

/** Completes a prompt with a model. */
export interface ModelCompletion {
  /** For logs. */
  readonly name: string;
  /**
   * The text in pieces, without the model's reasoning.
   *
   * @param onUsage Called once when the model has begun to answer, also when it is aborted or fails midway.
   * @throws {DomainError} `chat/provider-*`. When the signal aborts it may throw anything.
   */
  complete(
    messages: readonly PromptMessage[],
    signal: AbortSignal,
    onUsage?: (usage: TokenUsage) => void,
  ): AsyncIterable<string>;
}

/** A model behind an OpenAI-compatible endpoint. The first prompt loads the SDK. */
export function modelCompletion(
  model: ModelConfig,
  { idleTimeoutMs }: ModelTimeouts,
): ModelCompletion {
  let client: Promise<OpenAI> | undefined;
  return {
    name: `${model.kind}/${model.name}`,
    async *complete(messages, signal, onUsage) {
      client ??= connect(model, idleTimeoutMs);
      const idle = new IdleTimeout(idleTimeoutMs);
      let received = 0;
      let reported: CompletionUsage | null = null;
      let begun = false;
      try {
        const { completions } = (await client).chat;
        const either = AbortSignal.any([signal, idle.signal]);
        const stream = await retryOnce(either, () =>
          inSpan({ name: 'model', kind: 'client' }, () =>
            completions.create(
              {
                model: model.name,
                messages: [...messages],
                stream: true,
                ...(onUsage && { stream_options: { include_usage: true } }),
              },
              { signal: either },
            ),
          ),
        );
        const reasoning = new ReasoningFilter();
        let length = 0;
        let finished = false;
        for await (const chunk of stream) {
          idle.reset();
          begun = true;
          reported = chunk.usage ?? reported;
          const [choice] = chunk.choices;
          if (choice?.finish_reason === 'content_filter') throw declined();
          finished ||= Boolean(choice?.finish_reason);
          const piece = choice?.delta.content ?? '';
          const text = reasoning.push(piece);
          length += text.length;
          received += piece.length;
          if (text !== '') yield text;
          if (length > MAX_ANSWER_LENGTH) return;
          if (received > MAX_RECEIVED_LENGTH) throw cutOff();
        }
        const rest = reasoning.flush();
        if (rest !== '') yield rest;
        // The SDK ends the stream without an error when it is aborted midway.
        idle.signal.throwIfAborted();
        const isCut = !finished || reasoning.isUnfinished;
        if (isCut && !signal.aborted) throw cutOff();
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

/** Retries a transient error once; nothing has been sent to the client yet. */
async function retryOnce<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (signal.aborted || !isTransient(error)) throw error;
    await sleep(RETRY_DELAY_MS, undefined, { signal });
    return request();
  }
}

async function connect({ kind, apiUrl, apiKey }: ModelConfig, timeout: number): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  const baseURL = apiUrl ?? (kind === 'gemini' ? GEMINI_URL : null);
  return new Client({
    apiKey,
    timeout,
    maxRetries: 0, // the SDK would wait as long as the provider's Retry-After says, and the member too
    logLevel: 'off', // its log lines contain questions and answers
    fetchOptions: { redirect: 'error' }, // the key and the question are for this host only
    ...(baseURL === null ? {} : { baseURL }),
  });
}

const declined = (): DomainError =>
  new DomainError('chat/provider-refused', 'The model declined to answer this question.');

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
