import { setTimeout as sleep } from 'node:timers/promises';
import { inSpan } from '@keelson/server/trace/span';
import type OpenAI from 'openai';
import type {
  ChatCompletionChunk,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { Stream } from 'openai/streaming';
import { type PromptMessage } from '../domain/prompt';
import { type ModelSettings } from '../model-settings';
import { isTransient } from './model-error';
import { type ParameterSupport } from './request-parameters';

export interface CompletionRequest {
  /** Used unless the settings name another one. */
  readonly model: string;
  readonly messages: readonly PromptMessage[];
  readonly settings: ModelSettings;
  readonly support: ParameterSupport;
  readonly reportsUsage: boolean;
  readonly signal: AbortSignal;
}

const RETRY_DELAY_MS = 250;
/** Both names of the token limit, and the temperature. */
const MAX_REFUSED_PARAMETERS = 3;

/** Begins a completion; again without the parameters that the model refuses, and once after a transient error. */
export async function requestCompletion(
  client: OpenAI,
  request: CompletionRequest,
): Promise<Stream<ChatCompletionChunk>> {
  const { settings, support, signal } = request;
  const model = settings.model ?? request.model;
  for (let refused = 0; ; refused += 1) {
    const parameters = support.parametersOf(model, settings);
    try {
      return await retryOnce(signal, () =>
        inSpan({ name: 'model', kind: 'client' }, () =>
          client.chat.completions.create(
            {
              model,
              messages: request.messages.map(toParam),
              stream: true,
              ...parameters,
              ...(request.reportsUsage && { stream_options: { include_usage: true } }),
            },
            { signal },
          ),
        ),
      );
    } catch (error) {
      const learned = support.learn(model, parameters, error);
      if (!learned || refused >= MAX_REFUSED_PARAMETERS) throw error;
    }
  }
}

/** Only a message of the user can have images. */
function toParam({ role, content, images = [] }: PromptMessage): ChatCompletionMessageParam {
  if (role !== 'user' || images.length === 0) return { role, content };
  return {
    role,
    content: [
      { type: 'text', text: content },
      ...images.map(({ url }) => ({ type: 'image_url' as const, image_url: { url } })),
    ],
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
