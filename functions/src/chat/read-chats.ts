import { type Chat, type ReadableChat } from '@keelson/contracts/chat/chat';
import {
  type AttachmentId,
  type ChatId,
  type UserId,
  type WorkspaceId,
} from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type UserRepo } from '../account/user-repo';
import { type WorkspaceGuard } from '../http/workspace-guard';
import { attachmentNotFound } from './attachments/attachment-repo';
import { chatNotFound, type ChatListRequest, type ChatRepo, summaryOf } from './chat-repo';
import { type StoredChat } from './domain/create-turn';

export interface ReadDeps {
  readonly chats: ChatRepo;
  readonly users: Pick<UserRepo, 'findAll'>;
  /** Null in a copy without workspaces. */
  readonly workspaces: Pick<WorkspaceGuard, 'belongs'> | null;
}

interface Reading {
  readonly uid: UserId;
  readonly id: ChatId;
  readonly at: EpochMs;
}

/**
 * A chat of the caller, or one that its author shares with a workspace. Both must belong to it now: removal and leaving end
 * the access at once.
 *
 * @throws {DomainError} `chat/not-found`.
 */
export const readChat = (deps: ReadDeps, { uid, id, at }: Reading): Promise<StoredChat> =>
  deps.chats.readWhere((chat) => mayRead(deps, chat, uid), id, at);

async function mayRead(
  { workspaces }: Pick<ReadDeps, 'workspaces'>,
  { uid: author, sharedWith }: Chat,
  uid: UserId,
): Promise<boolean> {
  if (author === uid) return true;
  if (sharedWith === null || workspaces === null) return false;
  const both = [uid, author].map((one) => workspaces.belongs(sharedWith, one));
  return !(await Promise.all(both)).includes(false);
}

/** Chats of the caller, or those that members share with a workspace. @throws {DomainError} `chat/not-found`. */
export async function listChats(
  deps: ReadDeps,
  uid: UserId,
  { sharedWith, ...request }: ChatListRequest & { readonly sharedWith?: WorkspaceId | undefined },
): Promise<{ items: ReadableChat[]; nextCursor: string | null }> {
  const { chats, workspaces } = deps;
  if (sharedWith === undefined) {
    const page = await chats.list(uid, request);
    return { ...page, items: page.items.map((chat) => ({ ...summaryOf(chat), author: null })) };
  }
  await requireShareable(deps, uid, sharedWith);
  const page = await chats.list(sharedWith, request);
  const authors = [...new Set(page.items.map((chat) => chat.uid))];
  const members = new Set<UserId>();
  for (const author of authors) {
    if ((await workspaces?.belongs(sharedWith, author)) === true) members.add(author);
  }
  const shown = page.items.filter((chat) => members.has(chat.uid));
  return { ...page, items: shown.map(await forReader(deps, shown, uid)) };
}

/** The chats with the names of other authors. */
export async function forReader(
  { users }: Pick<ReadDeps, 'users'>,
  chats: readonly Chat[],
  reader: UserId,
): Promise<(chat: Chat) => ReadableChat> {
  const others = [...new Set(chats.map(({ uid }) => uid).filter((uid) => uid !== reader))];
  const found = others.length === 0 ? [] : await users.findAll(others);
  const names = new Map(found.map(({ uid, displayName }) => [uid, displayName]));
  return (chat) => ({
    ...summaryOf(chat),
    author: chat.uid === reader ? null : { name: names.get(chat.uid) ?? null },
  });
}

/** @throws {DomainError} `chat/not-found` for a workspace to which the caller does not belong. */
export async function requireShareable(
  { workspaces }: Pick<ReadDeps, 'workspaces'>,
  uid: UserId,
  workspace: WorkspaceId,
): Promise<void> {
  if ((await workspaces?.belongs(workspace, uid)) !== true) throw chatNotFound();
}

/**
 * The author of a file that a message of the chat shows.
 *
 * @throws {DomainError} `chat/not-found`, `chat/attachment-not-found`.
 */
export async function authorOfFile(
  deps: ReadDeps,
  reading: Reading & { readonly file: AttachmentId },
): Promise<UserId> {
  const { chat, messages } = await readChat(deps, reading);
  const isShown = messages.some(({ attachments = [] }) =>
    attachments.some(({ id }) => id === reading.file),
  );
  if (!isShown) throw attachmentNotFound();
  return chat.uid;
}
