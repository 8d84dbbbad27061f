import * as z from 'zod';
import type { EnvRow } from '../env-row';

export const GATEWAY_ENV = {
  EXECUTION_SERVICE_URL: {
    required: false,
    what: 'URL of the execution service. Without it, boards are read-only.',
    example: '',
    schema: z.url({ protocol: /^https?$/ }),
  },
  EXECUTION_PUBLIC_URL: {
    required: false,
    what: 'URL at which agents reach the execution service, for its OpenAPI document. Default: EXECUTION_SERVICE_URL.',
    example: 'https://execution.example.com',
    schema: z.url({ protocol: /^https?$/ }),
  },
  EXECUTION_SERVICE_TOKEN: {
    required: false,
    secret: true,
    what: 'Bearer token shared with the execution service, at least 32 characters.',
    example: '',
    schema: z.string().min(32),
  },
} as const satisfies Record<string, EnvRow>;
