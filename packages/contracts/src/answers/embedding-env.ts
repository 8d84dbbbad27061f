import * as z from 'zod';
import { type EnvRow } from '../env-row';

/** Lengths of vectors that `firestore.indexes.json` has an index for. */
export const VECTOR_LENGTHS = [384, 768, 1024, 1536] as const;
const lengths = VECTOR_LENGTHS.map(String);

export const EMBEDDING_ENV = {
  CHAT_EMBEDDING_MODEL: {
    required: false,
    what: 'Embedding model, with which the chat also finds passages that say the same in other words. Empty: search by words only.',
    example: 'text-embedding-3-small',
    schema: z.string().min(1),
  },
  CHAT_EMBEDDING_API_URL: {
    required: false,
    what: 'Base URL of an OpenAI-compatible endpoint for embeddings, including the version. Empty: that of the chat provider.',
    example: 'https://models.example.com/v1',
    schema: z.url({ protocol: /^https?$/ }),
  },
  CHAT_EMBEDDING_API_KEY: {
    required: false,
    secret: true,
    what: 'API key of that endpoint. Empty: CHAT_API_KEY, unless CHAT_EMBEDDING_API_URL is set.',
    example: '',
    schema: z.string().min(1),
  },
  CHAT_EMBEDDING_DIMENSIONS: {
    required: false,
    what: `Dimensions of the vectors to request: ${lengths.join(', ')}. Empty: the model's default, which must be one of these.`,
    example: '768',
    schema: z.enum(lengths as [string, ...string[]], `Must be one of ${lengths.join(', ')}`),
  },
} as const satisfies Record<string, EnvRow>;
