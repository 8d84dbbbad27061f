import * as z from 'zod';
import { ChatId, UserId, WorkspaceId } from '../ids';
import { withoutDisguise } from '../text';
import { EpochMs } from '../time';

const MAX_TITLE_LENGTH = 120;
/** The time for which a deleted chat can be restored. */
export const RESTORE_DAYS = 1;

export const ChatTitle = z.string().overwrite(withoutDisguise).trim().min(1).max(MAX_TITLE_LENGTH);

/** `chats/{chatId}`: a conversation of one member. No other user can read it, including staff, unless it is shared. */
export const Chat = z.strictObject({
  id: ChatId,
  uid: UserId,
  title: z.string(),
  /** The start of the last answer. */
  preview: z.string(),
  /** The questions in lower case, for search in the history. */
  searchText: z.string(),
  lastMessage: z.int().nonnegative(),
  createdAt: EpochMs,
  updatedAt: EpochMs,
  /** Deleted chats are removed permanently {@link RESTORE_DAYS} later. */
  deletedAt: EpochMs.nullable(),
  /** The workspace whose members read it through the API, while its author belongs to it; null for none. */
  sharedWith: WorkspaceId.nullable().default(null),
});
export type Chat = z.infer<typeof Chat>;

export const ChatSummary = Chat.pick({
  id: true,
  title: true,
  preview: true,
  createdAt: true,
  updatedAt: true,
}).extend({ sharedWith: WorkspaceId.nullable() });
export type ChatSummary = z.infer<typeof ChatSummary>;

/** A chat as one of its readers sees it. */
export const ReadableChat = ChatSummary.extend({
  /** Null for the caller's own. */
  author: z.strictObject({ name: z.string().nullable() }).nullable(),
});
export type ReadableChat = z.infer<typeof ReadableChat>;
