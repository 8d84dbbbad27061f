import * as z from 'zod';
import { defineEndpoint, pageOf, PageQuery } from '../http/endpoint';
import { AttachmentId, ChatId, WorkspaceId } from '../ids';
import { MAX_ATTACHMENTS_PER_MESSAGE } from './attachment-limits';
import { ChatSummary, ChatTitle, ReadableChat } from './chat';
import { ChatEvent } from './events';
import { GivenFeedback } from './feedback';
import { ChatMessage, MAX_QUESTION_LENGTH } from './message';

const Question = z.string().trim().min(1).max(MAX_QUESTION_LENGTH);
/** Files of the caller; for an edit those that the question keeps, too. */
const Attachments = z
  .array(AttachmentId)
  .max(MAX_ATTACHMENTS_PER_MESSAGE)
  .refine((ids) => new Set(ids).size === ids.length, 'Names a file twice')
  .optional();
const MessageNumber = z.int().positive();
const ofChat = z.strictObject({ id: ChatId });

/**
 * A request for an answer. `ask`: a new question, in a new chat when `chatId` is null. `edit`: replaces an
 * earlier question. `retry`: generates the answer `message` again.
 */
export const AskChatBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('ask'),
    chatId: ChatId.nullable(),
    text: Question,
    attachments: Attachments,
  }),
  z.strictObject({
    kind: z.literal('edit'),
    chatId: ChatId,
    message: MessageNumber,
    text: Question,
    attachments: Attachments,
  }),
  z.strictObject({ kind: z.literal('retry'), chatId: ChatId, message: MessageNumber }),
]);
export type AskChatBody = z.infer<typeof AskChatBody>;

export const AskChat = defineEndpoint({
  operationId: 'askChat',
  inWorkspace: true,
  address: 'POST /api/chat',
  auth: 'member',
  summary: 'Ask the chat; the response is a stream of server-sent events',
  body: AskChatBody,
  response: ChatEvent,
  responseType: 'events',
  errors: [
    'feature/off',
    'feature/not-in-plan',
    'quota/exhausted',
    'quota/cap-reached',
    'chat/not-found',
    'chat/message-not-found',
    'chat/still-answering',
    'chat/full',
    'chat/attachment-not-found',
    'chat/too-many-attachments',
    'chat/images-not-supported',
    'account/being-deleted',
  ],
  idempotency: 'lease',
});

export const ListChats = defineEndpoint({
  operationId: 'listChats',
  address: 'GET /api/chats',
  auth: 'member',
  summary:
    'Chats of the caller, or those that are shared with a workspace, newest first; `q` searches titles and questions',
  query: z.strictObject({
    ...PageQuery,
    q: z.string().trim().max(200).optional(),
    /** A workspace of the caller. */
    sharedWith: WorkspaceId.optional(),
  }),
  response: pageOf(ReadableChat),
  errors: ['chat/not-found'],
});

export const GetChat = defineEndpoint({
  operationId: 'getChat',
  address: 'GET /api/chats/{id}',
  auth: 'member',
  summary:
    'A chat of the caller, or one that is shared with a workspace of the caller, without messages that were replaced',
  params: ofChat,
  response: z.strictObject({
    chat: ReadableChat,
    messages: z.array(ChatMessage),
    /** The caller's feedback on the answers. */
    feedback: z.array(GivenFeedback),
  }),
  errors: ['chat/not-found'],
});

export const RenameChat = defineEndpoint({
  operationId: 'renameChat',
  address: 'PATCH /api/chats/{id}',
  auth: 'member',
  summary: 'Rename a chat, share it with a workspace of the caller, or end that',
  params: ofChat,
  body: z
    .strictObject({ title: ChatTitle, sharedWith: WorkspaceId.nullable() })
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'Changes nothing'),
  response: ChatSummary,
  errors: ['chat/not-found'],
});

export const DeleteChat = defineEndpoint({
  operationId: 'deleteChat',
  address: 'DELETE /api/chats/{id}',
  auth: 'member',
  summary: 'Delete a chat; it can be restored for a day',
  params: ofChat,
  status: 204,
  errors: ['chat/not-found'],
});

export const RestoreChat = defineEndpoint({
  operationId: 'restoreChat',
  address: 'POST /api/chats/{id}/restore',
  auth: 'member',
  summary: 'Restore a deleted chat',
  params: ofChat,
  response: ChatSummary,
  errors: ['chat/not-found'],
});

export const StopAnswer = defineEndpoint({
  operationId: 'stopAnswer',
  address: 'POST /api/chats/{id}/stop',
  auth: 'member',
  summary: 'Stop the answer that is being written; does nothing when there is none',
  params: ofChat,
  status: 204,
  errors: ['chat/not-found'],
});
