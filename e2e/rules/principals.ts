import { type TokenOptions } from '@firebase/rules-unit-testing';
import { type StaffRole } from '@keelson/contracts/account/staff';

/** Someone who tries to reach the data: the token that the client carries and the record behind it. */
interface Principal {
  /** Null: not signed in. The uid is the name in {@link PRINCIPALS} otherwise. */
  readonly token: TokenOptions | null;
  /** Role in `staff/{uid}`; null where there is no record. */
  readonly record: StaffRole | null;
}

const google = (claims: TokenOptions = {}): TokenOptions => ({
  email_verified: true,
  firebase: { sign_in_provider: 'google.com' },
  ...claims,
});

/** Everybody whom every rule is tried with. */
export const PRINCIPALS = {
  /** Nobody is signed in. */
  visitor: { token: null, record: null },
  /** Signed in anonymously, should a project ever switch that on. */
  guest: { token: { provider_id: 'anonymous' }, record: null },
  /** Signed in, and nothing here is theirs. */
  stranger: { token: google(), record: null },
  /** Claims the admin's e-mail address without having proved it. */
  impostor: { token: google({ email: 'admin@keelson.test', email_verified: false }), record: null },
  /** Whose account, subscription, usage and chat it is. */
  owner: { token: google(), record: null },
  /** Member of the members-only project. */
  member: { token: google(), record: null },
  viewer: { token: google({ role: 'viewer' }), record: 'viewer' },
  operator: { token: google({ role: 'operator' }), record: 'operator' },
  admin: { token: google({ role: 'admin', email: 'admin@keelson.test' }), record: 'admin' },
  /** An admin made a viewer, whose token is from before. */
  demoted: { token: google({ role: 'admin' }), record: 'viewer' },
  /** A viewer made an admin, whose token is from before. */
  promoted: { token: google({ role: 'viewer' }), record: 'admin' },
  /** An admin whose record was removed, whose token is from before. */
  revoked: { token: google({ role: 'admin' }), record: null },
  /** Has a record and no claim. */
  unclaimed: { token: google(), record: 'admin' },
  /** Claim and record agree on a role that does not exist. */
  misnamed: { token: google({ role: 'root' }), record: 'root' as StaffRole },
} as const satisfies Record<string, Principal>;

export type PrincipalName = keyof typeof PRINCIPALS;

export const EVERYONE = Object.keys(PRINCIPALS) as PrincipalName[];
export const SIGNED_IN = EVERYONE.filter((name) => PRINCIPALS[name].token !== null);
/** Claim and record both name a role: the weaker one counts. */
export const STAFF: PrincipalName[] = ['viewer', 'operator', 'admin', 'demoted', 'promoted'];
export const ADMIN: PrincipalName[] = ['admin'];
export const NOBODY: PrincipalName[] = [];

const GROUPS: readonly (readonly [PrincipalName[], string])[] = [
  [NOBODY, 'nobody'],
  [EVERYONE, 'everyone'],
  [SIGNED_IN, 'everyone signed in'],
  [STAFF, 'staff'],
];

/** A set of principals in as few words as it has a name for: `staff`, `owner, admin`. */
export function inWords(names: readonly PrincipalName[]): string {
  const sorted = [...names].sort().join();
  const group = GROUPS.find(([members]) => [...members].sort().join() === sorted);
  return group?.[1] ?? names.join(', ');
}
