import type { User } from '../../account/user';
import { withoutParticle } from './korean-particle';

/** As long as `parseMentions` reads a name. */
const MAX_LENGTH = 64;

/**
 * Returns what a person can be mentioned by, in the characters that `parseMentions` reads: the part of the e-mail
 * address before the @, and the name with hyphens.
 */
export function handlesOf({ displayName, email }: Pick<User, 'displayName' | 'email'>): string[] {
  const handles = [email?.split('@')[0], displayName].map((text) => handleOf(text ?? ''));
  return [...new Set(handles)].filter((handle) => handle !== '');
}

const handleOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_.]+/gu, '-')
    .replace(/\.(?![\p{L}\p{N}])/gu, '')
    .replace(/^[^\p{L}\p{N}]+|-$/gu, '')
    .slice(0, MAX_LENGTH);

/**
 * Whom a name in a comment means: who is called by it, otherwise who is called by it without the Korean particle at its
 * end.
 */
export function resolveMention<T>(
  name: string,
  find: (name: string) => readonly T[],
): readonly T[] {
  const exact = find(name);
  const bare = exact.length === 0 ? withoutParticle(name) : null;
  return bare === null ? exact : find(bare);
}
