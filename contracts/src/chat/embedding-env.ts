import * as z from 'zod';
import { type EnvRow } from '../env-row';

/** Lengths of vectors that `firestore.indexes.json` has an index for. */
export const VECTOR_LENGTHS = [384, 768, 1024, 1536] as const;
const lengths = VECTOR_LENGTHS.map(String);

/** The embedding model for the search of the chat and of the assistant agent. */
export const EMBEDDING_ENV = {
  CHAT_EMBEDDING_MODEL: {
    required: false,
    secret: false,
    what: 'Embedding model: the chat then also finds passages that say the same in other words. Empty searches by words only.',
    example: 'text-embedding-3-small',
    schema: z.string().min(1),
  },
  CHAT_EMBEDDING_API_URL: {
    required: false,
    secret: false,
    what: 'Address of an OpenAI-compatible endpoint for embeddings, up to and with its version; empty is that of the chat provider.',
    example: 'https://models.example.com/v1',
    schema: z.url({ protocol: /^https?$/ }),
  },
  CHAT_EMBEDDING_API_KEY: {
    required: false,
    secret: true,
    what: 'Key of that endpoint; empty is CHAT_API_KEY, unless CHAT_EMBEDDING_API_URL is set.',
    example: '',
    schema: z.string().min(1),
  },
  CHAT_EMBEDDING_DIMENSIONS: {
    required: false,
    secret: false,
    what: `Length of the vectors to ask the model for: ${lengths.join(', ')}. Empty is the model's own, which must be one of these.`,
    example: '768',
    schema: z.enum(lengths as [string, ...string[]], `Must be one of ${lengths.join(', ')}`),
  },
} as const satisfies Record<string, EnvRow>;
