import * as z from 'zod';
import { UserId } from '../ids';
import { KNOWN_LANGUAGES } from '../platform/known-languages';
import { DAY, EpochMs } from '../time';

/** The time for which a mail is kept, as evidence of what was sent. */
export const MAIL_LIFETIME_MS = 30 * DAY;

const Attempts = { attempts: z.int().nonnegative() };

/** Describes how far the sending of a mail is. */
export const MailDelivery = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('waiting'),
    ...Attempts,
    /** The attempt that holds the lease of the mail; null while nobody sends it. */
    attempt: z.string().nullable(),
    leaseUntil: EpochMs.nullable(),
    /** The reason why the last attempt failed; null before the first. */
    lastError: z.string().nullable(),
  }),
  z.strictObject({
    state: z.literal('sent'),
    ...Attempts,
    at: EpochMs,
    /** The answer of the mail server. */
    answer: z.string(),
  }),
  z.strictObject({ state: z.literal('failed'), ...Attempts, at: EpochMs, reason: z.string() }),
  /** It was sent as a part of the mail of a day. */
  z.strictObject({ state: z.literal('merged'), ...Attempts, at: EpochMs, into: z.string() }),
  /** The address gets no mail (`mail-block.ts`). */
  z.strictObject({ state: z.literal('suppressed'), ...Attempts, at: EpochMs }),
]);
export type MailDelivery = z.infer<typeof MailDelivery>;

/** A mail of the outbox, `mail/{id}`, created with what it is about. Removed by a TTL policy on `expiresAt`. */
export const Mail = z.strictObject({
  id: z.string(),
  /** Null for the last mail of an account that was deleted; it is removed when it is sent or has failed. */
  uid: UserId.nullable(),
  to: z.string(),
  /** Kind of the notification; null for a test. */
  kind: z.string().nullable().default(null),
  message: z.strictObject({ subject: z.string(), text: z.string(), html: z.string() }),
  /** Its part of the mail of a day; null for one that is sent alone. */
  daily: z
    .strictObject({ language: z.enum(KNOWN_LANGUAGES), line: z.string(), appUrl: z.string() })
    .nullable()
    .default(null),
  headers: z.record(z.string(), z.string()),
  createdAt: EpochMs,
  expiresAt: EpochMs,
  /** When the next attempt may begin; null when there is none. */
  dueAt: EpochMs.nullable(),
  delivery: MailDelivery,
});
export type Mail = z.infer<typeof Mail>;
