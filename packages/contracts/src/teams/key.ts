import * as z from 'zod';
import { UserId, WorkspaceId } from '../ids';
import { withoutDisguise } from '../text';
import { EpochMs } from '../time';
import { KEY_NAME_LENGTH, KEY_SCOPES } from './key-scopes';

/** Chosen by the client that makes the key, so that a request can be repeated. It opens nothing. */
export const KeyId = z.uuid().brand<'KeyId'>();
export type KeyId = z.infer<typeof KeyId>;

export const KeyName = z.string().overwrite(withoutDisguise).trim().min(1).max(KEY_NAME_LENGTH);

/** `workspaceKeys/{id}`. A revoked key has no record. */
export const WorkspaceKey = z.strictObject({
  id: KeyId,
  workspace: WorkspaceId,
  name: KeyName,
  scopes: z.array(z.enum(KEY_SCOPES)).min(1),
  /** SHA-256 of the key, which is shown once and stored nowhere. */
  hash: z.string(),
  /** The end of the key, by which people recognize it. */
  hint: z.string(),
  /** The key works as long as this person may make keys there. */
  createdBy: UserId,
  createdAt: EpochMs,
  /** When it expires; null for never. */
  until: EpochMs.nullable(),
  /** To the minute. */
  lastUsedAt: EpochMs.nullable(),
  uses: z.int().nonnegative(),
});
export type WorkspaceKey = z.infer<typeof WorkspaceKey>;
