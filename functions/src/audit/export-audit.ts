import { Readable } from 'node:stream';
import { digestEntry } from './audit-anchor';
import { type AuditRepo, type EntryRange } from './audit-repo';

/**
 * The entries of `[from, to)` as newline-delimited JSON, oldest first. Each line has the digest that the
 * anchor of its day contains.
 */
export const exportAudit = (audit: AuditRepo, range: EntryRange): Readable =>
  Readable.from(linesOf(audit, range));

async function* linesOf(audit: AuditRepo, range: EntryRange): AsyncGenerator<string> {
  for await (const entry of audit.storedIn(range)) {
    const { digest } = digestEntry(entry);
    yield `${JSON.stringify({ id: entry.id, ...entry.fields, digest })}\n`;
  }
}
