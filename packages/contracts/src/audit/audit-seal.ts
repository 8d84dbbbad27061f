import * as z from 'zod';
import { EpochMs } from '../time';

/** A day in UTC, `2026-11-22`. */
export const AuditDay = z.iso.date();
export type AuditDay = z.infer<typeof AuditDay>;

/**
 * `auditSeals/{day}`: one link of the chain over the audit log. Written once, after the day ended. The hash
 * covers the day's entries and the hash of the day before, so a later change shows (docs/security.md).
 */
export const AuditSeal = z.strictObject({
  day: AuditDay,
  entries: z.int().nonnegative(),
  /** Hash of the day before; null for the first day. SHA-256, hex, like {@link AuditSeal} `hash`. */
  previous: z.string().nullable(),
  hash: z.string(),
  sealedAt: EpochMs,
});
export type AuditSeal = z.infer<typeof AuditSeal>;
