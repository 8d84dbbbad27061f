import { isWorkspacePayer, payerOf } from '@keelson/contracts/billing/payer-of';
import { seatsOfPlan } from '@keelson/contracts/billing/seats';
import { type ChatAttachment, type StoredAttachment } from '@keelson/contracts/chat/attachment';
import {
  CHAT_ATTACHMENT_LIMITS as LIMITS,
  CHAT_ATTACHMENT_PLANS as PLANS,
} from '@keelson/contracts/chat/attachment-limits';
import { AttachmentId, type PayerId, type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { HOUR } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { sha256 } from '@keelson/server/digest';
import { type FileScanner, requireClean } from '@keelson/server/files/file-scanner';
import { type Slots } from '@keelson/server/http/slots';
import { type Logger } from '@keelson/server/logger';
import { type FileStore } from '@keelson/server/files/file-store';
import { type PlanLookup } from '../../usage/plan-lookup';
import { type AttachmentKey, attachmentOf, type AttachmentRepo } from './attachment-repo';
import { type ReadDeps, readAttachment, type UploadedFile } from './read-attachment';

export interface AttachmentDeps extends ReadDeps {
  readonly records: AttachmentRepo;
  readonly files: FileStore;
  /** Null when no scanner is configured. */
  readonly scanner: FileScanner | null;
  readonly plans: PlanLookup;
  /** Questions with images that are in memory at once. */
  readonly imageSlots: Slots;
  readonly now: Clock;
  readonly log: Logger;
}

/**
 * Stores a file that a member attaches to a question, which is sent later. Unless it is, the file is removed after a
 * day.
 *
 * A file is named by the key of its request: what a crash left of it is continued, not stored and counted a second time.
 *
 * @throws {DomainError} as {@link readAttachment}; `chat/storage-full`, `files/infected`, `files/scanner-unavailable`.
 */
export async function attachFile(
  deps: AttachmentDeps,
  uid: UserId,
  { keyId, payer, ...upload }: UploadedFile & { readonly keyId: string; readonly payer: PayerId },
): Promise<ChatAttachment> {
  await requireClean(deps, upload);
  const { bytes, text, ...read } = await readAttachment(deps, upload);
  const at = deps.now();
  const file: StoredAttachment = {
    ...read,
    id: AttachmentId.parse(keyId),
    name: upload.name,
    bytes: bytes.length,
    sha256: sha256(bytes),
    chatIds: [],
    createdAt: at,
    expiresAt: at + LIMITS.unsentHours * HOUR,
  };
  const key = { uid, id: file.id };
  await deps.records.create(uid, file, await storedBytesFor(deps, uid, payer));
  try {
    await deps.files.put({
      path: paths.chatFile(uid, file.id),
      bytes,
      contentType: file.mediaType,
    });
    if (text !== null) {
      await deps.files.put({
        path: paths.chatFileText(uid, file.id),
        bytes: Buffer.from(text),
        contentType: 'text/plain; charset=utf-8',
      });
    }
  } catch (error) {
    await discard(deps, key).catch((cause: unknown) => {
      deps.log.error('Discarding an upload failed; it expires', { error: cause });
    });
    throw error;
  }
  return attachmentOf(file);
}

/**
 * The total of a person's files, which stay the person's: what the own plan allows or, in a workspace that pays, the part of
 * one seat where that is more.
 */
async function storedBytesFor(
  { plans }: Pick<AttachmentDeps, 'plans'>,
  uid: UserId,
  payer: PayerId,
): Promise<number> {
  const own = await plans.effectivePlanOf(payerOf(uid));
  const personal = PLANS[own.plan].storedBytes * own.quantity;
  if (!isWorkspacePayer(payer)) return personal;
  const { plan, quantity } = await plans.effectivePlanOf(payer);
  const seat = (PLANS[plan].storedBytes * quantity) / seatsOfPlan(plan, quantity);
  return Math.max(personal, Math.floor(seat));
}

/** Removes the bytes of a file that cannot be sent any more, then its record. Idempotent. */
export async function discard(
  { records, files }: Pick<AttachmentDeps, 'records' | 'files'>,
  key: AttachmentKey,
): Promise<void> {
  await files.remove(paths.chatFile(key.uid, key.id));
  await files.remove(paths.chatFileText(key.uid, key.id));
  await records.delete(key);
}

/** @throws {DomainError} `chat/attachment-sent`. */
export async function removeUnsent(deps: AttachmentDeps, key: AttachmentKey): Promise<void> {
  if (await deps.records.expire(key, deps.now())) await discard(deps, key);
}

/**
 * Removes files that were not sent, or whose chats are gone.
 *
 * @returns True when there may be more.
 */
export async function discardExpired(deps: AttachmentDeps): Promise<boolean> {
  const { keys, more } = await deps.records.expired(deps.now());
  for (const key of keys) await discard(deps, key);
  return more;
}

/** Removes all files of a member: each has a record for as long as it has bytes. Idempotent. */
export async function deleteAttachments(
  deps: Pick<AttachmentDeps, 'records' | 'files'>,
  uid: UserId,
): Promise<void> {
  for (const { id } of await deps.records.ofUser(uid)) await discard(deps, { uid, id });
}
