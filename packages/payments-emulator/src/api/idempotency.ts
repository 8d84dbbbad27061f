import { createHash } from 'node:crypto';
import { type Draft } from '../model/draft';
import { type IdempotencyRecord } from '../model/records';
import { ApiError, invalid } from '../protocol/api-error';
import { type Raw } from '../protocol/form';

const MAX_KEY = 255;

/** Digest of endpoint and parameters, independent of parameter order. */
export function fingerprint(call: string, raw: Raw): string {
  return createHash('sha256').update(call).update('\n').update(canonical(raw)).digest('hex');
}

function canonical(raw: Raw): string {
  if (typeof raw === 'string') return JSON.stringify(raw);
  if (Array.isArray(raw)) return `[${raw.map(canonical).join(',')}]`;
  const sorted = Object.entries(raw).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, value]) => `${JSON.stringify(key)}:${canonical(value)}`).join(',')}}`;
}

/**
 * The stored response of this key.
 *
 * @throws {ApiError} 400 `idempotency_error` when the key was used with another request.
 */
export function idempotencyRecord(
  draft: Draft,
  key: string,
  print: string,
): IdempotencyRecord | undefined {
  if (key.length > MAX_KEY) throw invalid(`Idempotency keys have up to ${MAX_KEY} characters.`);
  const kept = draft.find('idempotencyRecord', key);
  if (kept === undefined || kept.fingerprint === print) return kept;
  throw new ApiError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}
