import { createHash } from 'node:crypto';

/** JSON with sorted keys and without undefined values: equal values have equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`);
  return `{${fields.join(',')}}`;
}

/** SHA-256 (hex) of the canonical JSON. */
export const digestOf = (value: unknown): string => sha256(canonicalJson(value));

/** SHA-256 (hex) of text or bytes. */
export const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');
