import { type TokenOptions } from '@firebase/rules-unit-testing';
import { type StaffRole } from '@keelson/contracts/account/staff';

/** A client of the database: its token and its staff record. */
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

/** The principals that every rule is tested with. */
export const PRINCIPALS = {
  visitor: { token: null, record: null },
  /** Signed in anonymously, in case a project enables that. */
  guest: { token: { provider_id: 'anonymous' }, record: null },
  /** Signed in, owns none of the documents. */
  stranger: { token: google(), record: null },
  /** Has the admin's e-mail address, unverified. */
  impostor: { token: google({ email: 'admin@keelson.test', email_verified: false }), record: null },
  /** Owns the account, subscription, usage and chat. */
  owner: { token: google(), record: null },
  /** Member of the members-only project. */
  member: { token: google(), record: null },
  viewer: { token: google({ role: 'viewer' }), record: 'viewer' },
  operator: { token: google({ role: 'operator' }), record: 'operator' },
  admin: { token: google({ role: 'admin', email: 'admin@keelson.test' }), record: 'admin' },
  /** Demoted from admin to viewer, with a token from before. */
  demoted: { token: google({ role: 'admin' }), record: 'viewer' },
  /** Promoted from viewer to admin, with a token from before. */
  promoted: { token: google({ role: 'viewer' }), record: 'admin' },
  /** A former admin without a record, with a token from before. */
  revoked: { token: google({ role: 'admin' }), record: null },
  /** Has a record and no claim. */
  unclaimed: { token: google(), record: 'admin' },
  /** Claim and record agree on a role that does not exist. */
  misnamed: { token: google({ role: 'root' }), record: 'root' as StaffRole },
} as const satisfies Record<string, Principal>;

export type PrincipalName = keyof typeof PRINCIPALS;

export const EVERYONE = Object.keys(PRINCIPALS) as PrincipalName[];
export const SIGNED_IN = EVERYONE.filter((name) => PRINCIPALS[name].token !== null);
/** The lower of the roles in claim and record applies. */
export const STAFF: PrincipalName[] = ['viewer', 'operator', 'admin', 'demoted', 'promoted'];
export const ADMIN: PrincipalName[] = ['admin'];
export const NO_CLIENT: PrincipalName[] = [];

const GROUPS: readonly (readonly [PrincipalName[], string])[] = [
  [NO_CLIENT, 'no client'],
  [EVERYONE, 'everyone'],
  [SIGNED_IN, 'everyone signed in'],
  [STAFF, 'staff'],
];

/** A short description of a set of principals: `staff`, `owner, admin`. */
export function inWords(names: readonly PrincipalName[]): string {
  const sorted = [...names].sort().join();
  const group = GROUPS.find(([members]) => [...members].sort().join() === sorted);
  return group?.[1] ?? names.join(', ');
}
