import * as z from 'zod';
import { type StaffRole } from '../account/staff';
import { AREA_FLAGS } from '../areas/flags';
import { defineEndpoint } from '../http/endpoint';
import { type UserId } from '../ids';
import { FlagAudience, type FlagRow } from './flag-row';

const REASON = { min: 3, max: 500 };

/** Every flag. To remove one, remove its row and the code that asks for it; the stored value is ignored then. */
export const FLAGS = {
  'sign-ups': {
    title: 'Sign-ups',
    description:
      'New accounts can be created. When this is off, first sign-ins are refused. Existing accounts can still sign in.',
    default: { kind: 'everybody' },
  },
  ...AREA_FLAGS,
} as const satisfies Record<string, FlagRow>;

export type FlagKey = keyof typeof FLAGS;
export const FLAG_KEYS = Object.keys(FLAGS) as [FlagKey, ...FlagKey[]];
export const FlagKey = z.enum(FLAG_KEYS);

/**
 * `settings/flags`: the audiences that differ from the defaults. Flags and audiences of another release are kept and
 * ignored.
 */
export const StoredFlags = z.strictObject({
  /** Rises with every change. */
  revision: z.int().nonnegative().default(0),
  audiences: z.record(z.string(), z.looseObject({ kind: z.string() })).default({}),
});
export type StoredFlags = z.infer<typeof StoredFlags>;

export const NO_FLAGS: StoredFlags = { revision: 0, audiences: {} };

export interface FlagSubject {
  readonly uid: UserId;
  readonly role: StaffRole | null;
}

/** The stored audience; the default for a flag that was never changed, or that this release cannot read. */
export function audienceOf({ audiences }: StoredFlags, key: FlagKey): FlagAudience {
  const stored = FlagAudience.safeParse(audiences[key]);
  return stored.success ? stored.data : FLAGS[key].default;
}

/** Decides whether a flag is on for an account. Pure: the same everywhere, in every instance. */
export function isFlagOn(flags: StoredFlags, key: FlagKey, { uid, role }: FlagSubject): boolean {
  const audience = audienceOf(flags, key);
  switch (audience.kind) {
    case 'everybody':
      return true;
    case 'nobody':
      return false;
    case 'staff':
      return role !== null;
    case 'percentage':
      return bucketOf(key, uid) < audience.percent * (BUCKETS / 100);
    case 'uids':
      return audience.uids.includes(uid);
    case 'everybody-except':
      return !audience.uids.includes(uid);
  }
}

/** True when a flag is off for every account that does not exist yet: those have neither a known uid nor a role. */
export function isOffForNewAccounts(flags: StoredFlags, key: FlagKey): boolean {
  const { kind } = audienceOf(flags, key);
  return kind === 'nobody' || kind === 'staff';
}

/** True when a flag is on for everybody, also without an account. */
export const isOnForVisitors = (flags: StoredFlags, key: FlagKey): boolean =>
  audienceOf(flags, key).kind === 'everybody';

const BUCKETS = 10_000;

/**
 * The bucket of an account, `0..9999`. The key is part of it, so that the same accounts are not first in every flag.
 * FNV-1a with the finalizer of MurmurHash3, because the last characters of a uid must reach every bit.
 */
export function bucketOf(key: string, uid: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${key}:${uid}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % BUCKETS;
}

export const GetFlags = defineEndpoint({
  operationId: 'getFlags',
  viewable: true,
  address: 'GET /api/flags',
  auth: 'member',
  summary: 'Which features are on for the caller',
  response: z.strictObject({ flags: z.record(FlagKey, z.boolean()) }),
});

export const FlagState = z.strictObject({
  key: FlagKey,
  title: z.string(),
  description: z.string(),
  audience: FlagAudience,
  isDefault: z.boolean(),
});
export type FlagState = z.infer<typeof FlagState>;

export const FlagList = z.strictObject({
  /** Names the state of all flags; a change states which one it is based on. */
  revision: z.int().nonnegative(),
  items: z.array(FlagState),
});
export type FlagList = z.infer<typeof FlagList>;

export const ListFlags = defineEndpoint({
  operationId: 'listFlags',
  address: 'GET /api/admin/flags',
  auth: 'staff:admin',
  summary: 'Every feature flag with its audience',
  response: FlagList,
});

export const SetFlag = defineEndpoint({
  operationId: 'setFlag',
  address: 'PUT /api/admin/flags/{key}',
  auth: 'staff:admin',
  recentSignIn: true,
  summary: 'Change the audience of a feature flag',
  params: z.strictObject({ key: FlagKey }),
  body: z.strictObject({
    audience: FlagAudience,
    /** For the audit log. */
    reason: z.string().trim().min(REASON.min).max(REASON.max),
    revision: z.int().nonnegative(),
  }),
  response: FlagList,
  errors: ['flags/changed'],
});

export const FLAG_ENDPOINTS = [GetFlags, ListFlags, SetFlag] as const;
