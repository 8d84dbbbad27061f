import * as z from 'zod';
import type { EnvRow } from '../env-row';

export const CHAT_ENV = {
  CHAT_FUNCTION_URL: {
    required: false,
    what: 'URL at which browsers reach the chat function. Default: the URL that Firebase assigns.',
    example: '',
    schema: z.url({ protocol: /^https?$/ }),
  },
} as const satisfies Record<string, EnvRow>;
