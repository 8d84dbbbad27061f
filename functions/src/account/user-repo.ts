import { type PreferencesEdit, type User } from '@keelson/contracts/account/user';
import { DomainError } from '@keelson/contracts/errors';
import { UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { dayKey } from '@keelson/contracts/time';
import { countMetrics } from '@keelson/server/metrics/count-metrics';
import { Filter, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { NAME_TERMS, storedUsers } from '@keelson/server/account/stored-users';
import { nameTerm } from '@keelson/server/account/name-terms';
import { editPreferences } from './domain/edit-preferences';
import { type Page, type PageRequest, readPage } from '@keelson/server/page';
import { type TransactionKey, transactOnce } from '@keelson/server/store/transact';

export interface UserPageQuery extends PageRequest {
  /** The beginning of the e-mail address, lower case, or of a word of the name. */
  readonly search?: string | undefined;
}

export interface UserChange {
  /** Null on the first sign-in. */
  readonly stored: User | null;
  readonly next: User;
}

interface UpsertOptions {
  readonly key?: TransactionKey | null;
  readonly stage?: (transaction: Transaction, change: UserChange) => void;
}

/** Sorts after every character of an e-mail address: the upper bound of a prefix query. */
const HIGHEST_CHARACTER = '\uf8ff';

/** Values of one `in` filter. */
const MAX_VALUES = 30;

/** `users/{uid}`. */
export class UserRepo {
  constructor(private readonly db: Firestore) {}

  async find(uid: UserId): Promise<User | null> {
    return (await this.ref(uid).get()).data() ?? null;
  }

  async findIn(transaction: Transaction, uid: UserId): Promise<User | null> {
    return (await transaction.get(this.ref(uid))).data() ?? null;
  }

  /** In the order of `uids`; unknown ids are omitted. */
  async findAll(uids: readonly UserId[]): Promise<User[]> {
    if (uids.length === 0) return [];
    const found = await this.db.getAll(...uids.map((uid) => this.ref(uid)));
    return found.flatMap((document) => (document.data() as User | undefined) ?? []);
  }

  /** Returns the names of existing accounts in lists: their addresses, each of which names one person. */
  async namesOf(uids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
    const found = await this.findAll(uids);
    return new Map(found.map(({ uid, email, displayName }) => [uid, email ?? displayName ?? uid]));
  }

  async idsWithEmail(email: string): Promise<UserId[]> {
    const found = await this.db
      .collection(paths.users())
      .where('email', '==', email)
      .select()
      .get();
    return found.docs.map(({ id }) => UserId.parse(id));
  }

  /** The accounts that have one of the addresses, which are in lower case. */
  async idsWithEmails(emails: readonly string[]): Promise<ReadonlyMap<UserId, string>> {
    const found = new Map<UserId, string>();
    for (let from = 0; from < emails.length; from += MAX_VALUES) {
      const some = emails.slice(from, from + MAX_VALUES);
      const users = await this.db
        .collection(paths.users())
        .where('email', 'in', some)
        .select('email')
        .get();
      for (const user of users.docs) found.set(UserId.parse(user.id), String(user.get('email')));
    }
    return found;
  }

  /**
   * Reads, decides and writes in one transaction. `decide` may run more than once: keep it pure.
   *
   */
  upsert(
    uid: UserId,
    decide: (stored: User | null) => User,
    { key = null, stage }: UpsertOptions = {},
  ): Promise<User> {
    return transactOnce(this.db, key, async (transaction) => {
      const stored = (await transaction.get(this.ref(uid))).data() ?? null;
      const next = decide(stored);
      transaction.set(this.ref(uid), next, storedUsers.replaceKnown);
      stage?.(transaction, { stored, next });
      if (stored === null) {
        countMetrics(transaction, this.db, dayKey(next.createdAt), { signUps: 1 });
      }
      return next;
    });
  }

  /** @throws {DomainError} `account/not-found` when the user has no record yet. */
  async update(
    uid: UserId,
    changes: { displayName?: string | undefined; preferences?: PreferencesEdit | undefined },
    key: TransactionKey | null,
  ): Promise<User> {
    const decide = (stored: User | null): User => {
      if (stored === null) throw accountNotFound();
      return {
        ...stored,
        displayName: changes.displayName ?? stored.displayName,
        preferences: editPreferences(stored.preferences, changes.preferences),
      };
    };
    return this.upsert(uid, decide, { key });
  }

  async remove(uid: UserId): Promise<void> {
    await this.db.doc(paths.user(uid)).delete();
  }

  removeIn(transaction: Transaction, uid: UserId): void {
    transaction.delete(this.ref(uid));
  }

  /** Newest first; with `search` ordered by e-mail address. */
  page({ search, ...request }: UserPageQuery): Promise<Page<User>> {
    if (!search) return readPage(this.all(), { field: 'createdAt', direction: 'desc' }, request);
    const byEmail = Filter.and(
      Filter.where('email', '>=', search),
      Filter.where('email', '<=', `${search}${HIGHEST_CHARACTER}`),
    );
    const byName = Filter.where(NAME_TERMS, 'array-contains', nameTerm(search));
    const found = this.all().where(Filter.or(byEmail, byName));
    return readPage(found, { field: 'email', direction: 'asc' }, request);
  }

  /** Accounts that get no mail, by their ids. */
  pageOfBlocked(request: PageRequest): Promise<Page<User>> {
    const blocked = this.all().where('mailBlock.active', '==', true);
    return readPage(blocked, null, request);
  }

  private all() {
    return this.db.collection(paths.users()).withConverter(storedUsers);
  }

  private ref(uid: UserId) {
    return this.db.doc(paths.user(uid)).withConverter(storedUsers);
  }
}

export const accountNotFound = (): DomainError =>
  new DomainError('account/not-found', 'This account has not signed in yet.');
