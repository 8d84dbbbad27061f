import * as z from 'zod';
import { type EnvRow } from '../env-row';

const price = z
  .string()
  .regex(/^\d{1,5}(?:\.\d{1,6})?$/, 'Must be an amount in US dollars, such as 0.30');

export const MODEL_ENV = {
  CHAT_PROVIDER: {
    required: false,
    what: 'Provider of the model behind the chat: gemini, or openai for OpenAI and every compatible endpoint. Empty: answers from the published documents without a model.',
    example: 'gemini',
    schema: z.enum(['gemini', 'openai'], 'Must be gemini, openai or empty'),
  },
  CHAT_API_URL: {
    required: false,
    what: 'Another base URL for the chat provider, including the version. Empty: the default of the provider.',
    example: 'https://models.example.com/v1',
    schema: z.url({ protocol: /^https?$/ }),
  },
  CHAT_API_KEY: {
    required: false,
    secret: true,
    what: 'API key of the chat provider.',
    example: '',
    schema: z.string().min(1),
  },
  CHAT_MODEL: {
    required: false,
    what: 'Name of the model at the chat provider. Required with CHAT_PROVIDER.',
    example: '',
    schema: z.string().min(1),
  },
  CHAT_MODEL_IMAGES: {
    required: false,
    what: 'on: the model reads images, so members can attach them to questions.',
    example: 'on',
    schema: z.enum(['on', 'off'], 'Must be on or off'),
  },
  CHAT_PRICE_INPUT: {
    required: false,
    what: 'US dollars for a million tokens that the model reads; budgets of boards and agents count with it. Empty counts no cost.',
    example: '0.30',
    schema: price,
  },
  CHAT_PRICE_OUTPUT: {
    required: false,
    what: 'US dollars for a million tokens that the model writes, with its reasoning.',
    example: '2.50',
    schema: price,
  },
} as const satisfies Record<string, EnvRow>;
