import * as z from 'zod';
import { type EnvRow } from '../env-row';

/** Of both servers. */
export const MAIL_COLLECTION = {
  required: false,
  secret: false,
  what: 'Collection of the extension firestore-send-email, which then mails notifications. Without it, nothing is mailed.',
  example: 'mail',
  // The word keeps other collections from getting mails by mistake: addresses would be where clients read.
  schema: z
    .string()
    .regex(/^\w*mail\w*$/i, 'Must be the name of a collection for mail alone, such as mail'),
} as const satisfies EnvRow;
