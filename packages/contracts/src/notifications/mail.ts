import * as z from 'zod';
import { UserId } from '../ids';
import { DAY, EpochMs } from '../time';

/** How long a mail is kept, as evidence of what was sent. */
export const MAIL_LIFETIME_MS = 30 * DAY;

/**
 * A document of the collection that `MAIL_COLLECTION` names, created with the notification that it is about. The
 * extension firestore-send-email sends it and adds `delivery`. Removed by a TTL policy on `expiresAt`.
 */
export const Mail = z.strictObject({
  id: z.string(),
  uid: UserId,
  to: z.string(),
  message: z.strictObject({ subject: z.string(), text: z.string(), html: z.string() }),
  headers: z.record(z.string(), z.string()),
  createdAt: EpochMs,
  expiresAt: EpochMs,
});
export type Mail = z.infer<typeof Mail>;
