import * as z from 'zod';
import { FILE_CODES } from '../files';
import { defineEndpoint } from '../http/endpoint';
import { AttachmentId, ChatId } from '../ids';
import { ImageMediaType } from '../learning/image';
import { isDisguised } from '../text';
import { EpochMs } from '../time';
import { CHAT_ATTACHMENT_LIMITS as LIMITS, CHAT_TEXT_TYPES } from './attachment-limits';

const TextMediaType = z.enum(
  Object.keys(CHAT_TEXT_TYPES) as [
    keyof typeof CHAT_TEXT_TYPES,
    ...(keyof typeof CHAT_TEXT_TYPES)[],
  ],
);

const Name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((name) => !/[/\\\p{Cc}]/u.test(name) && name !== '.' && name !== '..', 'Not a file name')
  .refine(
    (name) => !isDisguised(name),
    'Contains characters that hide or reorder others. Rename the file.',
  );

export const ChatAttachment = z.strictObject({
  id: AttachmentId,
  name: z.string(),
  mediaType: z.enum([...ImageMediaType.options, ...TextMediaType.options]),
  bytes: z.int().positive(),
  /** The width of an image, in pixels as displayed. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
});
export type ChatAttachment = z.infer<typeof ChatAttachment>;

export const isImageAttachment = ({ mediaType }: Pick<ChatAttachment, 'mediaType'>): boolean =>
  mediaType.startsWith('image/');

/**
 * `chatAttachments/{uid}/files/{id}`: a file of a member; its bytes and its text are in the bucket. It stays as long as
 * a chat has it.
 */
export const StoredAttachment = z.strictObject({
  ...ChatAttachment.shape,
  /** SHA-256 (hex) of the stored bytes. */
  sha256: z.string(),
  /** Language of the text; null of an image, and where it is unknown. */
  locale: z.string().nullable(),
  /** True when the file has more text than was read. */
  isCut: z.boolean(),
  /** Chats with messages that have it, also replaced ones. */
  chatIds: z.array(ChatId),
  createdAt: EpochMs,
  /** When it is removed; null while a chat has it. */
  expiresAt: EpochMs.nullable(),
});
export type StoredAttachment = z.infer<typeof StoredAttachment>;

/** `chatAttachments/{uid}`: what all files of a member add up to. */
export const AttachmentTotals = z.strictObject({
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
});
export type AttachmentTotals = z.infer<typeof AttachmentTotals>;

const ofAttachment = z.strictObject({ id: AttachmentId });

export const AttachToChat = defineEndpoint({
  operationId: 'attachToChat',
  inWorkspace: true,
  address: 'POST /api/chat/attachments',
  auth: 'member',
  summary:
    'Upload a file for a question; the body is the file. It is removed after a day unless it is sent',
  query: z.strictObject({ name: Name }),
  response: ChatAttachment,
  status: 201,
  upload: { maxBytes: LIMITS.fileBytes },
  errors: [
    'feature/off',
    'feature/not-in-plan',
    'request/body-too-large',
    'chat/attachment-type',
    'chat/attachment-unreadable',
    'chat/images-not-supported',
    'chat/storage-full',
    'account/being-deleted',
    ...FILE_CODES,
  ],
  idempotency: 'lease',
});

export const GetChatAttachment = defineEndpoint({
  operationId: 'getChatAttachment',
  address: 'GET /api/chat/attachments/{id}',
  auth: 'member',
  summary:
    'The bytes of a file of the caller or of a readable chat; images as such, other files as a download',
  params: ofAttachment,
  query: z.strictObject({
    /** The chat that shows it, for a file of somebody who shares that chat. */
    chat: ChatId.optional(),
  }),
  response: z.unknown(),
  responseType: ['application/octet-stream', ...ImageMediaType.options],
  errors: ['chat/attachment-not-found'],
});

export const RemoveChatAttachment = defineEndpoint({
  operationId: 'removeChatAttachment',
  address: 'DELETE /api/chat/attachments/{id}',
  auth: 'member',
  idempotency: 'natural',
  summary: 'Remove a file that was not sent',
  params: ofAttachment,
  status: 204,
  errors: ['chat/attachment-sent'],
});

export const CHAT_ATTACHMENT_ENDPOINTS = [
  AttachToChat,
  GetChatAttachment,
  RemoveChatAttachment,
] as const;
