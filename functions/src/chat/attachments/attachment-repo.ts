import {
  AttachmentTotals,
  type ChatAttachment,
  StoredAttachment,
} from '@keelson/contracts/chat/attachment';
import { CHAT_ATTACHMENT_LIMITS as LIMITS } from '@keelson/contracts/chat/attachment-limits';
import { DomainError } from '@keelson/contracts/errors';
import { AttachmentId, type ChatId, UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { requireOpenAccount } from '@keelson/server/account/require-open-account';
import { documentConverter } from '@keelson/server/converter';
import { type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { transact } from '@keelson/server/store/transact';

export interface AttachmentKey {
  readonly uid: UserId;
  readonly id: AttachmentId;
}

const attachments = documentConverter(StoredAttachment, 'id');
const totals = documentConverter(AttachmentTotals);
const NONE: AttachmentTotals = { files: 0, bytes: 0 };
const BATCH = 100;
const ALREADY_EXISTS = 6;
/** Chats that can have one file: a question that is sent again can begin another chat. */
const MAX_CHATS = 20;

/** Returns what a file counts in the total of its owner. */
const countedBytes = ({ bytes }: Pick<ChatAttachment, 'bytes'>): number =>
  Math.max(bytes, LIMITS.countedBytes);

export const attachmentOf = ({
  id,
  name,
  mediaType,
  bytes,
  width,
  height,
}: StoredAttachment): ChatAttachment => ({
  id,
  name,
  mediaType,
  bytes,
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
});

/**
 * `chatAttachments/{uid}` and its `files`. A file is recorded before its bytes are stored, and its record is deleted
 * after they are removed, so that whatever is interrupted is found again by its `expiresAt`.
 */
export class AttachmentRepo {
  constructor(private readonly db: Firestore) {}

  /**
   * Has no effect when the file is recorded already.
   *
   * @throws {DomainError} `chat/storage-full` or `account/being-deleted`.
   */
  async create(uid: UserId, file: StoredAttachment, storedBytes: number): Promise<void> {
    const created = transact(this.db, async (transaction) => {
      await requireOpenAccount(transaction, this.db, uid);
      const { files, bytes } = (await transaction.get(this.totals(uid))).data() ?? NONE;
      const next = { files: files + 1, bytes: bytes + countedBytes(file) };
      if (next.bytes > storedBytes) throw storageFull(bytes, storedBytes);
      transaction.set(this.totals(uid), next, totals.replaceKnown);
      transaction.create(this.file({ uid, id: file.id }), file);
    });
    await created.catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== ALREADY_EXISTS) throw error;
    });
  }

  /** @throws {DomainError} `chat/attachment-not-found`, also for a file of another member. */
  async get(key: AttachmentKey): Promise<StoredAttachment> {
    return (await this.find(key)) ?? throwNotFound();
  }

  async find(key: AttachmentKey): Promise<StoredAttachment | null> {
    return (await this.file(key).get()).data() ?? null;
  }

  /**
   * The files of a question, in their order.
   *
   * @throws {DomainError} `chat/attachment-not-found` when one is missing, expired or another member's.
   */
  async findIn(
    transaction: Transaction,
    uid: UserId,
    { ids, at }: { readonly ids: readonly AttachmentId[]; readonly at: EpochMs },
  ): Promise<StoredAttachment[]> {
    if (ids.length === 0) return [];
    const found = await transaction.getAll(...ids.map((id) => this.file({ uid, id })));
    return found.map((document) => {
      const file = document.data();
      const isUsable =
        file !== undefined &&
        (file.expiresAt === null || file.expiresAt > at) &&
        file.chatIds.length < MAX_CHATS;
      return isUsable ? file : throwNotFound();
    });
  }

  /** The files belong to the chat from now on. */
  keepIn(
    transaction: Transaction,
    uid: UserId,
    { files, chatId }: { readonly files: readonly StoredAttachment[]; readonly chatId: ChatId },
  ): void {
    for (const { id, chatIds } of files) {
      const next = { chatIds: [...new Set([...chatIds, chatId])], expiresAt: null };
      transaction.update(this.file({ uid, id }), next);
    }
  }

  /**
   * From now on the file can no longer be sent; remove it then.
   *
   * @returns False when there is none.
   * @throws {DomainError} `chat/attachment-sent`.
   */
  expire(key: AttachmentKey, at: EpochMs): Promise<boolean> {
    return transact(this.db, async (transaction) => {
      const file = (await transaction.get(this.file(key))).data();
      if (file === undefined) return false;
      if (file.chatIds.length > 0) {
        throw new DomainError('chat/attachment-sent', 'Delete the chat to remove its files.');
      }
      transaction.update(this.file(key), { expiresAt: Timestamp.fromMillis(at) });
      return true;
    });
  }

  /** Takes a chat from its files; those that no other chat has expire. Idempotent. */
  async leaveChat(uid: UserId, chatId: ChatId, at: EpochMs): Promise<void> {
    const found = await this.files(uid).where('chatIds', 'array-contains', chatId).get();
    for (const { ref } of found.docs) {
      await transact(this.db, async (transaction) => {
        const file = (await transaction.get(ref)).data();
        if (file === undefined) return;
        const chatIds = file.chatIds.filter((one) => one !== chatId);
        const expiresAt = chatIds.length === 0 ? Timestamp.fromMillis(at) : null;
        transaction.update(ref, { chatIds, expiresAt });
      });
    }
  }

  async expired(at: EpochMs): Promise<{ readonly keys: AttachmentKey[]; readonly more: boolean }> {
    const found = await this.db
      .collectionGroup('files')
      .where('expiresAt', '<=', Timestamp.fromMillis(at))
      .limit(BATCH)
      .get();
    const keys = found.docs.map(({ ref, id }) => ({
      uid: UserId.parse(ref.parent.parent?.id),
      id: AttachmentId.parse(id),
    }));
    return { keys, more: found.size === BATCH };
  }

  /** Deletes the record of a file whose bytes are removed. Idempotent. */
  async delete(key: AttachmentKey): Promise<void> {
    await transact(this.db, async (transaction) => {
      const [stored, sum] = await Promise.all([
        transaction.get(this.file(key)),
        transaction.get(this.totals(key.uid)),
      ]);
      const file = stored.data();
      if (file === undefined) return;
      const { files, bytes } = sum.data() ?? NONE;
      const next = {
        files: Math.max(0, files - 1),
        bytes: Math.max(0, bytes - countedBytes(file)),
      };
      transaction.delete(stored.ref);
      if (next.files === 0) transaction.delete(sum.ref);
      else transaction.set(sum.ref, next, totals.replaceKnown);
    });
  }

  async ofUser(uid: UserId): Promise<StoredAttachment[]> {
    return (await this.files(uid).get()).docs.map((document) => document.data());
  }

  private totals(uid: UserId) {
    return this.db.doc(paths.attachmentTotals(uid)).withConverter(totals);
  }

  private files(uid: UserId) {
    return this.db.collection(paths.chatAttachments(uid)).withConverter(attachments);
  }

  private file({ uid, id }: AttachmentKey) {
    return this.db.doc(paths.chatAttachment(uid, id)).withConverter(attachments);
  }
}

export const attachmentNotFound = (): DomainError =>
  new DomainError(
    'chat/attachment-not-found',
    'The file was removed, or it was not sent within a day. Attach it again.',
  );

const throwNotFound = (): never => {
  throw attachmentNotFound();
};

const storageFull = (used: number, limit: number): DomainError =>
  new DomainError(
    'chat/storage-full',
    'Delete chats with files that you no longer need, or choose a larger plan.',
    [],
    { details: { used, limit } },
  );
