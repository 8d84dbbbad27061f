import { randomUUID } from 'node:crypto';
import { type User } from '@keelson/contracts/account/user';
import { type UserId } from '@keelson/contracts/ids';
import { sentenceOf } from '@keelson/contracts/messages';
import { EVENT_SENTENCES } from '@keelson/contracts/notifications/event-sentences';
import { type EpochMs } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { type SecurityLog } from '@keelson/server/security-log';
import { type AuthAccount } from './account-directory';
import { devicesAfter, isNewDevice, type SignInDevice } from './domain/known-devices';
import { type SignInMethodChange, signInMethodChanges } from './domain/sign-in-method-changes';
import { signedInUser } from './domain/signed-in-user';
import { type PriorUseLedger } from './prior-use';
import { type UserRepo } from './user-repo';

export interface StoreAccountDeps {
  readonly users: UserRepo;
  readonly notifier: NotificationWriter;
  /** Learns the current address of an account; never throws. */
  readonly followEmail: (uid: UserId, email: string) => Promise<void>;
  /** Takes over what its owner used under an account that is deleted. */
  readonly priorUse: PriorUseLedger;
  readonly now: Clock;
}

export interface AccountUpdate {
  readonly account: AuthAccount;
  readonly signedInAt: EpochMs;
  /** The browser of a new sign-in; absent where a session goes on. */
  readonly device?: SignInDevice | undefined;
  readonly security: SecurityLog;
  /** Throws when the account may not get its first record. */
  readonly assertMayCreate: () => void;
}

/**
 * Stores what Firebase Auth has of an account. Firebase lets any ID token connect a sign-in method, without asking
 * the server, so the owner is notified of every change that is found here.
 */
export async function storeAccount(
  deps: StoreAccountDeps,
  { account, signedInAt, device, security, assertMayCreate }: AccountUpdate,
): Promise<User> {
  if (account.email !== null) await deps.followEmail(account.uid, account.email);
  const at = deps.now();
  const user = await storeUser(deps, account.uid, {
    security,
    device,
    decide: (stored) => {
      if (stored === null) assertMayCreate();
      const user = signedInUser(stored, account, signedInAt);
      return device === undefined ? user : { ...user, devices: devicesAfter(user, device, at) };
    },
  });
  // At each sign-in: the owner may have connected another identity since.
  await deps.priorUse.adopt(account);
  return user;
}

interface UserUpdate {
  readonly security: SecurityLog;
  readonly device?: SignInDevice | undefined;
  /** May run more than once. */
  readonly decide: (stored: User | null) => User;
}

/** Writes the record of a user. The owner is notified of changed sign-in methods and of a new device in the same transaction. */
export async function storeUser(
  { users, notifier, now }: Pick<StoreAccountDeps, 'users' | 'notifier' | 'now'>,
  uid: UserId,
  { security, device, decide }: UserUpdate,
): Promise<User> {
  let changes: SignInMethodChange[] = [];
  const user = await users.upsert(uid, decide, {
    stage: (transaction, { stored, next }) => {
      changes = stored === null ? [] : signInMethodChanges(stored.providers, next.providers);
      const recipient = { uid, user: recipientOf(stored, next) };
      for (const change of changes) {
        notifier.create(transaction, recipient, draftOf(change, now()));
      }
      if (device !== undefined && isNewDevice(stored, device, now())) {
        notifier.create(transaction, recipient, newDeviceDraft(device, now()));
      }
    },
  });
  for (const { kind, method } of changes) {
    security.record({ kind: 'sign-in-method-changed', actor: uid, target: method, reason: kind });
  }
  return user;
}

/** The address from before the change is notified: whoever took the account over may have changed it. */
const recipientOf = (stored: User | null, next: User): User =>
  stored?.emailVerified === true ? { ...next, email: stored.email, emailVerified: true } : next;

function newDeviceDraft({ parsedDevice, addressPrefix }: SignInDevice, at: EpochMs) {
  const params = { ...parsedDevice, network: addressPrefix };
  const message = { code: 'account.device', params } as const;
  return {
    id: randomUUID(),
    kind: 'security' as const,
    actorName: null,
    subject: 'new-device',
    count: 1,
    excerpt: sentenceOf(EVENT_SENTENCES, message),
    excerptMessage: message,
    path: '/dashboard/account#sessions',
    at,
  };
}

const draftOf = ({ kind, method }: SignInMethodChange, at: EpochMs) => ({
  id: randomUUID(),
  kind: 'security' as const,
  actorName: method,
  subject: kind,
  count: 1,
  excerpt: null,
  path: '/dashboard/account#sign-in-methods',
  at,
});
