import * as z from 'zod';
import { type EnvRow } from '../env-row';

/** The model for the chat and for the assistant agent of the boards. */
export const MODEL_ENV = {
  CHAT_PROVIDER: {
    required: false,
    secret: false,
    what: 'Model behind the chat: gemini, or openai for that and every compatible endpoint. Empty answers from the published documents without a model.',
    example: 'gemini',
    schema: z.enum(['gemini', 'openai'], 'Name gemini or openai, or leave it empty'),
  },
  CHAT_API_URL: {
    required: false,
    secret: false,
    what: 'Another address for the chat provider, up to and with its version; empty is its own.',
    example: 'https://models.example.com/v1',
    schema: z.url({ protocol: /^https?$/ }),
  },
  CHAT_API_KEY: {
    required: false,
    secret: true,
    what: 'Key of the chat provider.',
    example: '',
    schema: z.string().min(1),
  },
  CHAT_MODEL: {
    required: false,
    secret: false,
    what: 'Model name at the chat provider; required with one.',
    example: '',
    schema: z.string().min(1),
  },
} as const satisfies Record<string, EnvRow>;
