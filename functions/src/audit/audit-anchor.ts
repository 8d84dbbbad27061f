import { AuditDay } from '@keelson/contracts/audit/audit-seal';
import { digestOf, sha256 } from '@keelson/server/digest';
import * as z from 'zod';
import { type AuditAnchor, type EntryDigest, type StoredEntry } from './domain/compare-day';

const FORMAT = 'keelson-audit-anchor/1';

const Head = z.object({
  format: z.literal(FORMAT),
  day: AuditDay,
  previous: z.string().nullable(),
});
const Line = z.object({ id: z.string(), digest: z.string() });
const Tail = z.object({ hash: z.string() });

/**
 * Writes an anchor as newline-delimited JSON: a head, a line for each entry, and the hash of all lines before
 * it. `head -n -1 FILE | sha256sum` computes the hash again without this program.
 */
export function writeAnchor({ day, previous, entries }: Omit<AuditAnchor, 'hash'>): string {
  const lines = [
    { format: FORMAT, day, previous },
    ...entries.map(({ id, digest }) => ({ id, digest })),
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  return `${text}${JSON.stringify({ hash: sha256(text) })}\n`;
}

/** @returns Null when the file is no anchor, or its hash is not that of its content. */
export function readAnchor(text: string): AuditAnchor | null {
  try {
    const lines = text.trimEnd().split('\n');
    const last = lines.pop() ?? '';
    const content = lines.map((line) => `${line}\n`).join('');
    const { hash } = Tail.parse(JSON.parse(last));
    const [head = '', ...rest] = lines;
    const { day, previous } = Head.parse(JSON.parse(head));
    const entries = rest.map((line) => Line.parse(JSON.parse(line)));
    return hash === sha256(content) ? { day, previous, entries, hash } : null;
  } catch {
    return null;
  }
}

/** The digest covers the id and every stored field. */
export const digestEntry = ({ id, fields }: StoredEntry): EntryDigest => ({
  id,
  digest: digestOf({ id, fields }),
});
