import * as z from 'zod';
import { MODEL_ENV } from '../chat/model-env';
import { type EnvRow } from '../env-row';

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
    what: 'Bearer token that callers must bring, 32 characters at least (`openssl rand -hex 32`).',
    example: '',
    schema: z.string().min(32, 'Must have 32 characters at least'),
  },
  DATA_PROJECT_ID: {
    required: true,
    secret: false,
    what: 'Firebase project id.',
    example: 'my-product',
    schema: z.string(),
  },
  DATA_SERVICE_ROLE_KEY: {
    required: false,
    secret: true,
    what: 'Service account as one line of JSON; left out where the platform brings one (Cloud Run).',
    example: '',
    schema: z.string(),
  },
  DATA_STORAGE_BUCKET: {
    required: false,
    secret: false,
    what: 'Cloud Storage bucket of attachments; without it there are none.',
    example: 'my-product.firebasestorage.app',
    schema: z.string(),
  },
  PORT: {
    required: false,
    secret: false,
    what: 'Port to listen on; 9119 when left out. Cloud Run sets it.',
    example: '9119',
    schema: wholeNumber(1, 65_535),
  },
  HOST: {
    required: false,
    secret: false,
    what: 'Address to listen on; every one when left out.',
    example: '127.0.0.1',
    schema: z.string(),
  },
  EXECUTION_PUBLIC_URL: {
    required: false,
    secret: false,
    what: 'Address under which agents reach this service, for call backs; without it they must answer at once.',
    example: 'https://execution.example.com',
    schema: z.url({ protocol: /^https?$/ }),
  },
  EXECUTION_PRIVATE_HOSTS: {
    required: false,
    secret: false,
    what: 'Hosts, with commas between them, that `http` agents may have although they are not on the public internet; none when left out.',
    example: 'agent.internal,10.0.0.7',
    schema: z.string(),
  },
  EXECUTION_PLACES: {
    required: false,
    secret: false,
    what: 'Runs at the same time, over all boards and agents; 32 when left out.',
    example: '32',
    schema: wholeNumber(1, 256),
  },
  EXECUTION_LEASE_SECONDS: {
    required: false,
    secret: false,
    what: 'How long a run may be silent before its card is taken back; 900 when left out.',
    example: '900',
    schema: wholeNumber(1, 86_400),
  },
  EXECUTION_TICK_SECONDS: {
    required: false,
    secret: false,
    what: 'Pause between two passes of the dispatcher; 0 never dispatches by itself; 10 when left out.',
    example: '10',
    schema: wholeNumber(0, 3_600),
  },
  EXECUTION_VIDEO: {
    required: false,
    secret: false,
    what: 'Videos of lessons: `auto` makes them where ffmpeg and espeak-ng are found, `off` never; auto when left out.',
    example: 'auto',
    schema: z.enum(['auto', 'off']),
  },
  EXECUTION_RETRY_SECONDS: {
    required: false,
    secret: false,
    what: 'Wait after the first failure, doubled with each further one up to half an hour; 30 when left out.',
    example: '30',
    schema: wholeNumber(0, 1_800),
  },
  ...MODEL_ENV,
} as const satisfies Record<string, EnvRow>;
export type ExecutionEnvName = keyof typeof EXECUTION_ENV;
