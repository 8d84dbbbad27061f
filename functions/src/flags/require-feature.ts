import { DomainError } from '@keelson/contracts/errors';
import { type FlagKey, FLAGS, type FlagSubject } from '@keelson/contracts/platform/flags';
import { type FlagReader } from '@keelson/server/flags/flag-reader';

/** @throws {DomainError} `feature/off` when a feature is off for the caller. */
export async function requireFeature(
  flags: Pick<FlagReader, 'isOn'>,
  key: FlagKey,
  { uid, role }: FlagSubject,
): Promise<void> {
  if (await flags.isOn(key, { uid, role })) return;
  throw new DomainError(
    'feature/off',
    `${FLAGS[key].title} is not available to your account at the moment. Nothing was counted.`,
  );
}
