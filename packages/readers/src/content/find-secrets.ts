import { warningOf } from '@keelson/contracts/learning/warning-sentences';
import { Digest } from '@keelson/contracts/learning/learning-ids';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';
import { SECRET_FORMATS } from '@keelson/contracts/platform/secret-formats';
import { sha256 } from '@keelson/server/digest';
import { type PreparedSecret } from '../document/prepared-doc';

/** A private key is identified by its text, not only by its first line. */
const WHOLE_KEY = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[A-Za-z0-9+/=\s\\]{0,8000}/g;
const HINT_LENGTH = 8;
/** More are not reported one by one; the source stays blocked. */
const MAX_FOUND = 50;

/** Finds what is written like a secret, each one once. The result never quotes them. */
export function findSecrets(text: string): PreparedSecret[] {
  const found = new Map<string, PreparedSecret>();
  for (const { name, pattern } of SECRET_FORMATS) {
    const isKey = pattern.source.includes('PRIVATE KEY');
    const every = isKey ? WHOLE_KEY : new RegExp(pattern.source, `${pattern.flags}g`);
    for (const [secret] of text.matchAll(every)) {
      if (found.size === MAX_FOUND) return [...found.values()];
      const id = Digest.parse(sha256(secret.replace(/\s+/g, '')));
      if (!found.has(id)) found.set(id, { id, name, hint: hintOf(secret, isKey) });
    }
  }
  return [...found.values()];
}

/** Enough to find it in the source: what all keys of its kind begin with, and two more characters. */
function hintOf(secret: string, isKey: boolean): string {
  if (isKey) return secret.slice(0, secret.indexOf('-----', 5) + 5);
  return `${secret.slice(0, HINT_LENGTH)}… (${secret.length} characters)`;
}

/** Returns what the found secrets mean for a source whose request accepts some of them. */
export const secretWarnings = (
  secrets: readonly PreparedSecret[],
  accepted: ReadonlySet<string>,
): IngestWarning[] =>
  secrets.map(({ id, name, hint }) =>
    accepted.has(id)
      ? warningOf('secret-accepted', { code: 'secret-accepted', params: { name, hint } })
      : warningOf('secret-found', { code: 'secret-found', params: { name, hint } }),
  );
