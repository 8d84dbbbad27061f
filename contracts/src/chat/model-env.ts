import * as z from 'zod';
import { type EnvRow } from '../env-row';

const price = z
  .string()
  .regex(/^\d{1,5}(?:\.\d{1,6})?$/, 'Write an amount in US dollars, such as 0.30');

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
  CHAT_MODEL_IMAGES: {
    required: false,
    secret: false,
    what: 'on: the model reads images, so members can attach them to questions.',
    example: 'on',
    schema: z.enum(['on', 'off'], 'Write on or off'),
  },
  CHAT_PRICE_INPUT: {
    required: false,
    secret: false,
    what: 'US dollars for a million tokens that the model reads; budgets of boards and agents count with it. Empty counts no cost.',
    example: '0.30',
    schema: price,
  },
  CHAT_PRICE_OUTPUT: {
    required: false,
    secret: false,
    what: 'US dollars for a million tokens that the model writes, with its reasoning.',
    example: '2.50',
    schema: price,
  },
} as const satisfies Record<string, EnvRow>;
