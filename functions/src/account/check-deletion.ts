import { type CustomerId, type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type FileStore } from '@keelson/server/files/file-store';
import { type AccountDirectory } from './account-directory';
import { toSessionError } from './firebase-authenticator';
import { type StaffRepo } from './staff-repo';

/** A precondition of a deletion. It changes nothing, and throws where a removal would fail. */
export type DeletionCheck = (uid: UserId) => Promise<void>;

export interface DeletionCheckDeps {
  readonly staff: Pick<StaffRepo, 'assertCanLeave'>;
  readonly accounts: Pick<AccountDirectory, 'find'>;
  readonly files: Pick<FileStore, 'list'>;
  readonly customersOf: (uid: UserId) => Promise<readonly CustomerId[]>;
  /** Asks the provider. @throws {DomainError} `billing/provider-unavailable` */
  readonly subscriptionsOf: (id: CustomerId) => Promise<unknown>;
}

/**
 * The preconditions of a deletion, which run before the first removal. An account that has never paid does not need the
 * provider.
 */
export const checksOfDeletion = ({
  staff,
  accounts,
  files,
  customersOf,
  subscriptionsOf,
}: DeletionCheckDeps): DeletionCheck[] => [
  (uid) => staff.assertCanLeave(uid),
  async (uid) => {
    for (const id of await customersOf(uid)) await subscriptionsOf(id);
  },
  async (uid) => {
    for await (const _file of files.list(paths.pictureFiles(uid))) return;
  },
  async (uid) => {
    await accounts.find(uid).catch((error: unknown) => {
      throw toSessionError(error);
    });
  },
];
