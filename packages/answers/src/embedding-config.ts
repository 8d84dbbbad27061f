import { type EMBEDDING_ENV } from '@keelson/contracts/answers/embedding-env';
import { type MODEL_ENV } from '@keelson/contracts/answers/model-env';
import { GEMINI_URL } from './providers/connect-model';

export interface EmbeddingConfig {
  readonly name: string;
  /** Null is OpenAI's own URL. */
  readonly apiUrl: string | null;
  readonly apiKey: string;
  /** Length of the vectors to ask for; null is the model's own. */
  readonly dimensions: number | null;
}

export type EmbeddingConfigResult =
  | { readonly ok: true; readonly embedding: EmbeddingConfig | null }
  | { readonly ok: false; readonly error: string };

type Names = keyof typeof EMBEDDING_ENV | keyof typeof MODEL_ENV;

/** Reads the embedding model from the environment; null when none is configured. */
export function readEmbeddingConfig(
  env: Readonly<Partial<Record<Names, string>>>,
): EmbeddingConfigResult {
  const { CHAT_EMBEDDING_MODEL: name, CHAT_EMBEDDING_API_URL: ownUrl } = env;
  if (name === undefined) return { ok: true, embedding: null };
  const chatUrl = env.CHAT_API_URL ?? (env.CHAT_PROVIDER === 'gemini' ? GEMINI_URL : null);
  const apiUrl = ownUrl ?? chatUrl;
  // The key of the chat provider is for its own host only.
  const chatKey = ownUrl === undefined ? env.CHAT_API_KEY : undefined;
  const apiKey = env.CHAT_EMBEDDING_API_KEY ?? chatKey;
  // Self-hosted models often need no key.
  const needsKey = apiUrl === null || apiUrl === GEMINI_URL;
  if (apiKey === undefined && needsKey) {
    const error = 'CHAT_EMBEDDING_API_KEY is required when CHAT_EMBEDDING_MODEL is set.';
    return { ok: false, error };
  }
  const dimensions = env.CHAT_EMBEDDING_DIMENSIONS;
  return {
    ok: true,
    embedding: {
      name,
      apiUrl,
      apiKey: apiKey ?? 'none',
      dimensions: dimensions === undefined ? null : Number(dimensions),
    },
  };
}
