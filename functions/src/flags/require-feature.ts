import { DomainError } from '@keelson/contracts/errors';
import {
  type FlagKey,
  FLAGS,
  type FlagSubject,
  isFlagOn,
  type StoredFlags,
} from '@keelson/contracts/platform/flags';
import { type CachedDocument } from '@keelson/server/store/cached-document';

/** @throws {DomainError} `feature/off` when a feature is off for the caller. */
export async function requireFeature(
  flags: Pick<CachedDocument<StoredFlags>, 'current'>,
  key: FlagKey,
  { uid, role }: FlagSubject,
): Promise<void> {
  if (isFlagOn(await flags.current(), key, { uid, role })) return;
  throw new DomainError(
    'feature/off',
    `${FLAGS[key].title} is not available to your account at the moment. Nothing was counted.`,
  );
}
