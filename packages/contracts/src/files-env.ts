import * as z from 'zod';
import { type EnvRow } from './env-row';

/** The address of the malware scanner of both servers. */
export const FILE_SCANNER_URL = {
  required: false,
  what: 'Malware scanner of uploads: `clamd://host:port` (ClamAV). Without it, uploads are not scanned.',
  example: '',
  schema: z.string().regex(/^clamd:\/\/[\w.[\]:-]+$/, 'Must be clamd://host:port'),
} as const satisfies EnvRow;
