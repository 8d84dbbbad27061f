import * as z from 'zod';
import { type EnvRow } from './env-row';

/** The database that every project has. */
export const DEFAULT_DATABASE = '(default)';

export const DATA_DATABASE_ID = {
  required: false,
  what: 'Firestore database, such as one that a backup was restored into. Default: `(default)`.',
  example: '',
  schema: z
    .string()
    .regex(/^(\(default\)|[a-z][a-z0-9-]{2,61}[a-z0-9])$/, 'Must be the id of a database'),
} as const satisfies EnvRow;
