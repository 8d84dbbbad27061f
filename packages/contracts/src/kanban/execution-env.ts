import * as z from 'zod';
import { EMBEDDING_ENV } from '../answers/embedding-env';
import { MODEL_ENV } from '../answers/model-env';
import { type EnvRow } from '../env-row';
import { DATA_DATABASE_ID } from '../database-env';
import { FILE_SCANNER_URL } from '../files-env';
import { MAIL_FROM } from '../notifications/mail-env';
import { SERVICE_ACCOUNT } from '../service-account-env';
import { TRACE_ENV } from '../trace-env';

const wholeNumber = (least: number, most: number): z.ZodType<string> =>
  z
    .string()
    .regex(/^\d+$/, 'Must be a whole number')
    .refine(
      (text) => Number(text) >= least && Number(text) <= most,
      `Must be from ${least} to ${most}`,
    );

/** Every environment variable that the execution service reads. */
export const EXECUTION_ENV = {
  EXECUTION_SERVICE_TOKEN: {
    required: true,
    secret: true,
    what: 'Bearer token that callers must send, at least 32 characters (`openssl rand -hex 32`).',
    example: '',
    schema: z.string().min(32, 'Must have at least 32 characters'),
  },
  DATA_PROJECT_ID: {
    required: true,
    what: 'Firebase project id.',
    example: 'my-product',
    schema: z.string(),
  },
  DATA_SERVICE_ROLE_KEY: {
    required: false,
    secret: true,
    what: 'Service account as one line of JSON. Not needed where the platform provides one (Cloud Run).',
    example: '',
    schema: SERVICE_ACCOUNT,
  },
  DATA_DATABASE_ID,
  MAIL_FROM,
  WEB_PUBLIC_APP_URL: {
    required: false,
    what: 'URL of the app as users type it, for the links in mails. Required with MAIL_FROM.',
    example: 'https://app.example.com',
    schema: z.url({ protocol: /^https?$/ }),
  },
  FILE_SCANNER_URL,
  DATA_STORAGE_BUCKET: {
    required: false,
    what: 'Cloud Storage bucket for attachments. Without it, attachments are disabled.',
    example: 'my-product.firebasestorage.app',
    schema: z.string(),
  },
  PORT: {
    required: false,
    what: 'Port to listen on. Default: 9119. Cloud Run sets it.',
    example: '9119',
    schema: wholeNumber(1, 65_535),
  },
  HOST: {
    required: false,
    what: 'Address to listen on. Default: all addresses.',
    example: '127.0.0.1',
    schema: z.string(),
  },
  EXECUTION_PUBLIC_URL: {
    required: false,
    what: 'URL at which agents reach this service for callbacks. Without it, agents must respond with the result.',
    example: 'https://execution.example.com',
    schema: z.url({ protocol: /^https?$/ }),
  },
  EXECUTION_PRIVATE_HOSTS: {
    required: false,
    what: 'Non-public hosts that `http` agents may use, comma-separated. Default: none.',
    example: 'agent.internal,10.0.0.7',
    schema: z.string(),
  },
  EXECUTION_PLACES: {
    required: false,
    what: 'Maximum number of concurrent runs over all boards and agents. Default: 32.',
    example: '32',
    schema: wholeNumber(1, 10_000),
  },
  EXECUTION_LEASE_SECONDS: {
    required: false,
    what: 'Lease: a run without a heartbeat for this long loses its card. Default: 900.',
    example: '900',
    schema: wholeNumber(1, 86_400),
  },
  EXECUTION_TICK_SECONDS: {
    required: false,
    what: 'Seconds before the dispatcher retries after an error, doubled with each further one. 0 disables automatic dispatch. Default: 10.',
    example: '10',
    schema: wholeNumber(0, 3_600),
  },
  EXECUTION_VIDEO: {
    required: false,
    what: 'Lesson videos: `auto` renders them where ffmpeg and espeak-ng are installed, `off` never. Default: auto.',
    example: 'auto',
    schema: z.enum(['auto', 'off']),
  },
  EXECUTION_RETRY_SECONDS: {
    required: false,
    what: 'Seconds before a card is retried after its first failure, doubled with each further one up to half an hour. Default: 30.',
    example: '30',
    schema: wholeNumber(0, 1_800),
  },
  ...MODEL_ENV,
  ...EMBEDDING_ENV,
  ...TRACE_ENV,
} as const satisfies Record<string, EnvRow>;
export type ExecutionEnvName = keyof typeof EXECUTION_ENV;
