import { countOfAudience } from '@keelson/contracts/platform/count-of-audience';
import { type AuditMessage } from '@keelson/contracts/audit/audit-message';
import {
  audienceOf,
  FLAG_KEYS,
  type FlagKey,
  type FlagList,
  FLAGS,
  NO_FLAGS,
  StoredFlags,
} from '@keelson/contracts/platform/flags';
import { type FlagAudience } from '@keelson/contracts/platform/flag-row';
import { paths } from '@keelson/contracts/paths';
import { documentConverter } from '@keelson/server/converter';
import { type CachedDocument } from '@keelson/server/store/cached-document';
import {
  type SettingsChange,
  type SettingsDocument,
  type SettingsRepo,
} from '../platform/settings-repo';

export interface FlagDeps {
  readonly settings: SettingsRepo<StoredFlags>;
  readonly flags: CachedDocument<StoredFlags>;
}

export interface FlagChange extends SettingsChange {
  readonly flag: FlagKey;
  readonly audience: FlagAudience;
}

export const FLAG_SETTINGS: SettingsDocument<StoredFlags> = {
  path: paths.flags(),
  converter: documentConverter(StoredFlags),
  initial: NO_FLAGS,
  conflict: { code: 'flags/changed', name: 'flags' },
};

export const toFlagList = (stored: StoredFlags): FlagList => ({
  revision: stored.revision,
  items: FLAG_KEYS.map((key) => ({
    key,
    title: FLAGS[key].title,
    description: FLAGS[key].description,
    audience: audienceOf(stored, key),
    isDefault: !(key in stored.audiences),
  })),
});

/**
 * Changes the audience of one flag and records why.
 *
 * @throws {DomainError} `flags/changed` when the flags are not those that the admin saw.
 */
export async function setFlag(
  { settings, flags }: FlagDeps,
  change: FlagChange,
): Promise<FlagList> {
  const { flag, audience, reason } = change;
  const stored = await settings.change(change, (before) => {
    const from = audienceOf(before, flag);
    return {
      next: { audiences: { ...before.audiences, [flag]: audience } },
      entry: {
        action: 'flags.changed',
        message: changeMessage(flag, { from, to: audience, reason }),
        before: from,
        after: audience,
      },
    };
  });
  flags.clear();
  return toFlagList(stored);
}

const changeMessage = (
  flag: FlagKey,
  { from, to, reason }: { from: FlagAudience; to: FlagAudience; reason: string },
): AuditMessage => ({
  code: 'flags.changed',
  params: {
    flag,
    from: from.kind,
    fromCount: countOfAudience(from),
    to: to.kind,
    toCount: countOfAudience(to),
    reason,
  },
});
