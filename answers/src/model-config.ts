import { type MODEL_ENV } from '@keelson/contracts/chat/model-env';

/** A model behind an OpenAI-compatible endpoint. */
export interface ModelConfig {
  readonly kind: 'gemini' | 'openai';
  readonly name: string;
  /** Null is the provider's own address. */
  readonly apiUrl: string | null;
  readonly apiKey: string;
}

export type ModelChoice =
  | { readonly ok: true; readonly model: ModelConfig | null }
  | { readonly ok: false; readonly problem: string };

/** Which model the environment names, null for none, or what it lacks in one sentence. */
export function chooseModel(
  env: Readonly<Partial<Record<keyof typeof MODEL_ENV, string>>>,
): ModelChoice {
  const { CHAT_PROVIDER: kind, CHAT_MODEL: name, CHAT_API_KEY: apiKey } = env;
  if (kind === undefined) return { ok: true, model: null };
  if (name === undefined) return lacks('CHAT_MODEL');
  const apiUrl = env.CHAT_API_URL ?? null;
  // Models on a machine of one's own often ask for no key.
  if (apiKey === undefined && apiUrl === null) return lacks('CHAT_API_KEY');
  return {
    ok: true,
    model: { kind: kind as ModelConfig['kind'], name, apiUrl, apiKey: apiKey ?? 'none' },
  };
}

const lacks = (name: string): ModelChoice => ({
  ok: false,
  problem: `CHAT_PROVIDER is set, so ${name} must be too.`,
});
