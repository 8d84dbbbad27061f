import { type SignInMethod } from '@keelson/contracts/account/sign-in-method-endpoints';
import { StaffMember, StaffRole } from '@keelson/contracts/account/staff';
import { UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { type Auth, type UserRecord } from 'firebase-admin/auth';
import { type Firestore } from 'firebase-admin/firestore';
import { documentConverter } from '@keelson/server/converter';

export interface AuthAccount {
  readonly uid: UserId;
  /** Lower case, as Auth stores it. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly providers: readonly string[];
  readonly signInMethods: readonly SignInMethod[];
  readonly providerIds: readonly { readonly provider: string; readonly id: string }[];
  readonly disabled: boolean;
  /** Sessions from sign-ins before this instant are revoked. */
  readonly validSince: EpochMs;
  readonly claimedRole: StaffRole | null;
}

export class AccountDirectory {
  constructor(
    private readonly auth: Auth,
    private readonly db: Firestore,
  ) {}

  async find(uid: UserId): Promise<AuthAccount | null> {
    try {
      return accountOf(await this.auth.getUser(uid));
    } catch (error) {
      if ((error as { code?: unknown }).code === 'auth/user-not-found') return null;
      throw error;
    }
  }

  /** The accounts that exist, of at most 100 ids. */
  async findAll(uids: readonly UserId[]): Promise<ReadonlyMap<UserId, AuthAccount>> {
    if (uids.length === 0) return new Map();
    const { users } = await this.auth.getUsers(uids.map((uid) => ({ uid })));
    return new Map(users.map(accountOf).map((account) => [account.uid, account]));
  }

  async staffMember(uid: UserId): Promise<StaffMember | null> {
    const ref = this.db.doc(paths.staffMember(uid));
    const snapshot = await ref.withConverter(documentConverter(StaffMember, 'uid')).get();
    return snapshot.data() ?? null;
  }
}

export function accountOf(user: UserRecord): AuthAccount {
  return {
    uid: UserId.parse(user.uid),
    email: user.email?.toLowerCase() ?? null,
    emailVerified: user.emailVerified,
    displayName: user.displayName ?? null,
    photoURL: user.photoURL ?? null,
    providers: user.providerData.map(({ providerId }) => providerId),
    signInMethods: user.providerData.map((method) => ({
      id: method.providerId,
      label: textOf(method.email) ?? textOf(method.displayName),
    })),
    providerIds: user.providerData.map(({ providerId, uid: id }) => ({ provider: providerId, id })),
    disabled: user.disabled,
    validSince: user.tokensValidAfterTime === undefined ? 0 : Date.parse(user.tokensValidAfterTime),
    claimedRole: claimedRole(user.customClaims),
  };
}

/** The SDK may state an empty text, or none. */
const textOf = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : text;

/** The role in the custom claims; null when it is absent or unknown. */
export function claimedRole(
  claims: Readonly<Record<string, unknown>> | undefined,
): StaffRole | null {
  const parsed = StaffRole.safeParse(claims?.['role']);
  return parsed.success ? parsed.data : null;
}
