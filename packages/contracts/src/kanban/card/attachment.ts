import * as z from 'zod';
import { AttachmentId } from '../../ids';
import { EpochMs } from '../../time';
import { isDisguised } from '../../text';
import { KanbanActor } from '../actor';

export const MAX_ATTACHMENT_BYTES = 25 * 1024 * 1024;
export const MAX_ATTACHMENTS = 50;

/** A file's name without a path or control characters, as it is stored. */
export const AttachmentName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((name) => !/[/\\\p{Cc}]/u.test(name) && name !== '.' && name !== '..', 'Not a file name');

/** The name of an upload: no characters that reorder others. */
export const NewAttachmentName = AttachmentName.refine(
  (name) => !isDisguised(name),
  'Contains characters that hide or reorder others. Rename the file.',
);

/** `boards/{slug}/cards/{cardId}/attachments/{id}`; the bytes are in Cloud Storage. */
export const Attachment = z.strictObject({
  id: AttachmentId,
  name: AttachmentName,
  contentType: z.string().max(120),
  size: z.int().nonnegative().max(MAX_ATTACHMENT_BYTES),
  /** SHA-256 (hex) of the bytes. */
  sha256: z.string(),
  storagePath: z.string(),
  createdBy: KanbanActor,
  createdAt: EpochMs,
});
export type Attachment = z.infer<typeof Attachment>;
