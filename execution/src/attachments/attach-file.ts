import { type CardRef } from '@keelson/server/kanban/refs';
import { DomainError } from '@keelson/contracts/errors';
import { AttachmentId, type RunId } from '@keelson/contracts/ids';
import { type Attachment, MAX_ATTACHMENTS } from '@keelson/contracts/kanban/card/attachment';
import { paths } from '@keelson/contracts/paths';
import { checkNotArchived } from '../cards/check-revision';
import { newId } from '../platform/ids';
import { requireHolder } from '../leases/hold-run';
import { type Mutation } from '../store/mutation';
import { type TransactionRunner } from '../store/transaction-runner';
import { type AttachmentStore } from './attachment-store';
import { type StoredUpload, storeUpload, type UploadDeps, type UploadedFile } from './store-upload';

export interface AttachmentDeps extends Omit<UploadDeps, 'files'> {
  readonly transactions: TransactionRunner;
  /** Null when no bucket is configured. */
  readonly files: AttachmentStore | null;
}

/** @throws {DomainError} `kanban/attachments-unavailable`. */
export function filesOf({ files }: Pick<AttachmentDeps, 'files'>): AttachmentStore {
  if (files !== null) return files;
  throw new DomainError(
    'kanban/attachments-unavailable',
    'To use attachments, set DATA_STORAGE_BUCKET on the execution service.',
  );
}

export type Upload = Omit<UploadedFile, 'contentType'> & {
  readonly contentType: string;
  /** The run that attaches it; null for people, and for agents that write without a run. */
  readonly runId: RunId | null;
};

const MEDIA_TYPE = /^[\w!#$&^.+-]{1,59}\/[\w!#$&^.+-]{1,59}$/;
const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * Attaches a file. The bytes are stored first, as they arrive, under a new path that no document refers to. They
 * are removed again when the file or the mutation is rejected, or the request is a replay.
 *
 * @param mutation Gets the digest of the bytes that were sent.
 */
export async function attachFile(
  deps: AttachmentDeps,
  mutation: (digest: string) => Mutation,
  at: CardRef,
  { contentType, runId, ...upload }: Upload,
): Promise<Attachment> {
  const files = filesOf(deps);
  const id = AttachmentId.parse(newId());
  const storagePath = `kanban/${at.slug}/${at.cardId}/${id}`;
  const type = MEDIA_TYPE.test(contentType) ? contentType : UNKNOWN_TYPE;
  const file = { ...upload, contentType: { declared: contentType, stored: type } };
  const stored = await storeOrDiscard({ ...deps, files }, storagePath, file);
  const { name } = upload;
  try {
    const attachment = await deps.transactions.run(mutation(stored.sentSha256), async (context) => {
      await context.openBoard(at.slug);
      const card = await context.card(at.slug, at.cardId);
      checkNotArchived(card);
      await requireHolder(context, card, runId);
      if (card.counts.attachments >= MAX_ATTACHMENTS) {
        throw new DomainError(
          'kanban/link-limit',
          `A card can have at most ${MAX_ATTACHMENTS} files.`,
        );
      }
      const file: Attachment = {
        id,
        name,
        contentType: type,
        size: stored.size,
        sha256: stored.sha256,
        storagePath,
        createdBy: context.actor,
        createdAt: context.at,
      };
      context.writeSet.create(context.refs.attachment(at.slug, card.id, id), file);
      const counts = { ...card.counts, attachments: card.counts.attachments + 1 };
      context.saveCard(
        { ...card, counts },
        { kind: 'attached', runId, payload: { attachment: id, name } },
      );
      context.audit({
        action: 'card.attach',
        target: paths.cardAttachment(at.slug, card.id, id),
        message: { code: 'card.file-attached', params: { card: card.title, file: name } },
        before: null,
        after: file,
      });
      return file;
    });
    if (attachment.id !== id) await discard(deps, files, storagePath);
    return attachment;
  } catch (error) {
    // Only after a DomainError is it certain that no document refers to the bytes: after any other
    // error the commit may have been stored.
    if (error instanceof DomainError) await discard(deps, files, storagePath);
    throw error;
  }
}

/**
 * Removes a file from its card, then its bytes. Bytes that cannot be removed are logged by path.
 */
export async function removeAttachment(
  deps: AttachmentDeps,
  mutation: Mutation,
  at: CardRef & { readonly attachmentId: AttachmentId },
): Promise<void> {
  const files = filesOf(deps);
  const { slug, cardId, attachmentId } = at;
  const storagePath = await deps.transactions.run(mutation, async (context) => {
    await context.openBoard(slug);
    const card = await context.card(slug, cardId);
    checkNotArchived(card);
    const ref = context.refs.attachment(slug, cardId, attachmentId);
    const file = await context.writeSet.get(ref);
    if (file === null)
      throw new DomainError('kanban/attachment-not-found', 'This file does not exist.');
    context.writeSet.delete(ref);
    const counts = { ...card.counts, attachments: Math.max(0, card.counts.attachments - 1) };
    context.saveCard(
      { ...card, counts },
      { kind: 'attachment_removed', payload: { attachment: attachmentId, name: file.name } },
    );
    context.audit({
      action: 'card.detach',
      target: paths.cardAttachment(slug, cardId, attachmentId),
      message: { code: 'card.file-removed', params: { card: card.title, file: file.name } },
      before: file,
      after: null,
    });
    return file.storagePath;
  });
  await discard(deps, files, storagePath);
}

/** A failed upload leaves nothing behind, also when the bucket had begun to store it. */
async function storeOrDiscard(
  deps: UploadDeps,
  path: string,
  file: UploadedFile,
): Promise<StoredUpload> {
  try {
    return await storeUpload(deps, path, file);
  } catch (error) {
    await discard(deps, deps.files, path);
    throw error;
  }
}

async function discard(
  { log }: Pick<AttachmentDeps, 'log'>,
  files: AttachmentStore,
  path: string,
): Promise<void> {
  try {
    await files.remove(path);
  } catch (error) {
    log.error('Removing an unreferenced attachment failed', { path, error });
  }
}
