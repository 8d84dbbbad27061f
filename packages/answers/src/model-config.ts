import { type MODEL_ENV } from '@keelson/contracts/answers/model-env';

export interface ModelConfig {
  readonly kind: 'gemini' | 'openai';
  readonly name: string;
  /** Null uses the provider's own URL. */
  readonly apiUrl: string | null;
  readonly apiKey: string;
  readonly images: boolean;
  readonly prices: ModelPrices;
}

/** US dollars for a million tokens; 0 counts no cost. */
export interface ModelPrices {
  readonly input: number;
  readonly output: number;
}

export type ModelConfigResult =
  | { readonly ok: true; readonly model: ModelConfig | null }
  | { readonly ok: false; readonly error: string };

/** Reads the model from the environment; null when none is configured. */
export function readModelConfig(
  env: Readonly<Partial<Record<keyof typeof MODEL_ENV, string>>>,
): ModelConfigResult {
  const { CHAT_PROVIDER: kind, CHAT_MODEL: name, CHAT_API_KEY: apiKey } = env;
  if (kind === undefined) return { ok: true, model: null };
  if (name === undefined) return missing('CHAT_MODEL');
  const apiUrl = env.CHAT_API_URL ?? null;
  // Self-hosted models often need no key.
  if (apiKey === undefined && apiUrl === null) return missing('CHAT_API_KEY');
  return {
    ok: true,
    model: {
      kind: kind as ModelConfig['kind'],
      name,
      apiUrl,
      apiKey: apiKey ?? 'none',
      images: env.CHAT_MODEL_IMAGES === 'on',
      prices: {
        input: Number(env.CHAT_PRICE_INPUT ?? 0),
        output: Number(env.CHAT_PRICE_OUTPUT ?? 0),
      },
    },
  };
}

const missing = (name: string): ModelConfigResult => ({
  ok: false,
  error: `${name} is required when CHAT_PROVIDER is set.`,
});
