import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@keelson/contracts/errors';
import type OpenAI from 'openai';
import { type AnswerEngine } from '../answer-engine';
import { promptOf } from '../domain/prompt';
import { type ModelConfig } from '../model-config';
import { failureOf, isPassing } from './model-failure';

/** Gemini speaks the same protocol at an address of its own. */
const GEMINI_URL = 'https://generativelanguage.googleapis.com/v1beta/openai/';

export interface ModelTimes {
  /** Longest silence, before the first piece and between two. */
  readonly silenceMs: number;
}

const PAUSE_MS = 250;

/** Longer answers are cut: somebody pays for each word. */
const LONGEST_ANSWER = 24_000;

/** Answers with a model behind an OpenAI-compatible endpoint. The SDK is loaded by the first question. */
export function modelEngine(model: ModelConfig, { silenceMs }: ModelTimes): AnswerEngine {
  let client: Promise<OpenAI> | undefined;
  return {
    name: `${model.kind}/${model.name}`,
    async *answer(request, signal) {
      client ??= connect(model, silenceMs);
      const silence = new Silence(silenceMs);
      const sources = request.sources.length > 0 ? request.sources : request.near;
      const messages = promptOf({ ...request, sources, boundary: `passages-${randomUUID()}` });
      try {
        const { completions } = (await client).chat;
        const heard = AbortSignal.any([signal, silence.signal]);
        const stream = await twice(heard, () =>
          completions.create({ model: model.name, messages, stream: true }, { signal: heard }),
        );
        let length = 0;
        let finished = false;
        for await (const chunk of stream) {
          silence.heard();
          const [choice] = chunk.choices;
          if (choice?.finish_reason === 'content_filter') throw refused();
          finished ||= Boolean(choice?.finish_reason);
          const text = choice?.delta.content ?? '';
          length += text.length;
          if (text !== '') yield text;
          if (length > LONGEST_ANSWER) return;
        }
        // The SDK takes an abort in mid-stream for an end.
        silence.signal.throwIfAborted();
        if (!finished && !signal.aborted) throw cutOff();
      } catch (error) {
        throw failureOf(error, silence.signal.aborted, Date.now());
      } finally {
        silence.end();
      }
    },
  };
}

/** Once more when it failed in passing: nothing has been shown yet. */
async function twice<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (signal.aborted || !isPassing(error)) throw error;
    await sleep(PAUSE_MS, undefined, { signal });
    return ask();
  }
}

async function connect({ kind, apiUrl, apiKey }: ModelConfig, timeout: number): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  const baseURL = apiUrl ?? (kind === 'gemini' ? GEMINI_URL : null);
  return new Client({
    apiKey,
    timeout,
    maxRetries: 0, // it would wait as long as the provider wishes, with the member waiting too
    logLevel: 'off', // its lines hold what was asked and answered
    ...(baseURL === null ? {} : { baseURL }),
  });
}

const refused = (): DomainError =>
  new DomainError('chat/provider-refused', 'The model would not answer this question.');

const cutOff = (): DomainError =>
  new DomainError('chat/provider-unavailable', 'The answer broke off. Try again.');

/** Aborts when nothing has been heard for a while. */
class Silence {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout;
  readonly signal = this.controller.signal;

  constructor(private readonly limit: number) {
    this.timer = this.wait();
  }

  heard(): void {
    clearTimeout(this.timer);
    this.timer = this.wait();
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private wait(): NodeJS.Timeout {
    return setTimeout(() => this.controller.abort(), this.limit);
  }
}
