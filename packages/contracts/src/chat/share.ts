import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { secret } from '../http/secret';
import { ChatId, UserId } from '../ids';
import { EpochMs } from '../time';
import { ChatMessage } from './message';

/** 32 random bytes: the link alone gives access, so it cannot be guessed. */
export const ShareToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .brand('ShareToken');
export type ShareToken = z.infer<typeof ShareToken>;

export const SHARE_DAYS = [1, 7, 30] as const;
const ShareDays = z.union(SHARE_DAYS.map((days) => z.literal(days)));

/** `chatShares/{token}`: the read-only link of a chat. It shows the chat up to a message, and nothing that is added later. */
export const ChatShare = z.strictObject({
  token: ShareToken,
  uid: UserId,
  chatId: ChatId,
  lastMessage: z.int().positive(),
  /** The name that the member had given to the chat; null: the link is named after the first question that it shows. */
  title: z.string().nullable().default(null),
  /** The member's name at that time, if the member chose to show it. */
  name: z.string().nullable(),
  createdAt: EpochMs,
  /** Null: until it is revoked. */
  expiresAt: EpochMs.nullable(),
});
export type ChatShare = z.infer<typeof ChatShare>;

export const ChatLink = ChatShare.omit({ uid: true, chatId: true, title: true }).extend({
  token: secret(ShareToken),
});
export type ChatLink = z.infer<typeof ChatLink>;

export const SharedMessage = ChatMessage.pick({ n: true, role: true, text: true, citations: true });
export type SharedMessage = z.infer<typeof SharedMessage>;

const ofChat = z.strictObject({ id: ChatId });

export const GetChatLink = defineEndpoint({
  operationId: 'getChatLink',
  address: 'GET /api/chats/{id}/share',
  auth: 'member',
  idempotency: 'natural',
  summary: 'The link of a chat; null when it is not shared',
  params: ofChat,
  response: z.strictObject({ link: ChatLink.nullable() }),
  errors: ['chat/not-found'],
});

export const ShareChat = defineEndpoint({
  operationId: 'shareChat',
  address: 'PUT /api/chats/{id}/share',
  auth: 'member',
  idempotency: 'natural',
  summary:
    'Share a chat as it is now with a read-only link; a chat that is already shared keeps its link',
  params: ofChat,
  body: z.strictObject({
    /** Null: until it is revoked. */
    days: ShareDays.nullable(),
    showName: z.boolean(),
  }),
  response: ChatLink,
  errors: ['chat/not-found', 'chat/nothing-to-share'],
});

export const UnshareChat = defineEndpoint({
  operationId: 'unshareChat',
  address: 'DELETE /api/chats/{id}/share',
  auth: 'member',
  idempotency: 'natural',
  summary: 'Revoke the link of a chat; sharing it again creates a new link',
  params: ofChat,
  status: 204,
  errors: ['chat/not-found'],
});

export const GetSharedChat = defineEndpoint({
  operationId: 'getSharedChat',
  address: 'GET /api/shared-chats/{token}',
  auth: 'public',
  summary: 'A chat that is shared by a link',
  params: z.strictObject({ token: z.string().max(64) }),
  response: z.strictObject({
    title: z.string(),
    name: z.string().nullable(),
    sharedAt: EpochMs,
    messages: z.array(SharedMessage),
  }),
  errors: ['chat/link-not-found'],
});

export const SHARE_ENDPOINTS = [GetChatLink, ShareChat, UnshareChat, GetSharedChat] as const;
