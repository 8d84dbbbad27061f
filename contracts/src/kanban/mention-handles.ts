import { type User } from '../account/user';

/** What a person can be mentioned by: the part of the e-mail address before the @, and the name with hyphens. */
export function handlesOf({ displayName, email }: Pick<User, 'displayName' | 'email'>): string[] {
  const handles = [email?.split('@')[0], displayName?.trim().replace(/\s+/g, '-')];
  return handles.flatMap((handle) => (handle ? [handle.toLowerCase()] : []));
}
