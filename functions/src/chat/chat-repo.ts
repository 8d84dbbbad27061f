import { type Page, readPage } from '@keelson/server/page';
import { Chat, type ChatSummary, RESTORE_DAYS } from '@keelson/contracts/chat/chat';
import { ChatMessage } from '@keelson/contracts/chat/message';
import { type AttachmentId, type ChatId, type UserId, WorkspaceId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { transact, type TransactionKey, transactOnce } from '@keelson/server/store/transact';
import {
  type DocumentReference,
  type Firestore,
  type Query,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { requireOpenAccount } from '@keelson/server/account/require-open-account';
import { documentConverter } from '@keelson/server/converter';
import { attachmentOf, type AttachmentRepo } from './attachments/attachment-repo';
import { matchesSearch, previewOf } from './domain/chat-text';
import { createTurn, type StoredChat, type Turn, type TurnRequest } from './domain/create-turn';
import { messageAt } from './domain/message-state';
import { DomainError } from '@keelson/contracts/errors';

export type ChatPage = Page<Chat>;
export interface ChatListRequest {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly q?: string | undefined;
}

export interface OwnChat {
  readonly uid: UserId;
  readonly id: ChatId;
  readonly key: TransactionKey | null;
}
export interface ChatChanges {
  readonly title?: string | undefined;
  readonly sharedWith?: WorkspaceId | null | undefined;
}
type LinksOf = (transaction: Transaction, id: ChatId) => Promise<DocumentReference[]>;

const SEARCH_LIMIT = 200;
const PURGE_BATCH = 50;
const chats = documentConverter(Chat, 'id');
const chatMessages = documentConverter(ChatMessage);

export const summaryOf = ({
  id,
  title,
  preview,
  createdAt,
  updatedAt,
  sharedWith,
}: Chat): ChatSummary => ({ id, title, preview, createdAt, updatedAt, sharedWith });

/** `chats/{id}` and its messages. Another user's chat is reported as not found. */
export class ChatRepo {
  constructor(
    private readonly db: Firestore,
    private readonly attachments: AttachmentRepo,
  ) {}

  /**
   * Stores a question and an empty answer; see {@link createTurn}.
   *
   * @throws {DomainError} also `chat/attachment-not-found` and `account/being-deleted`.
   */
  startTurn(
    chatId: ChatId | null,
    request: Omit<TurnRequest, 'attached'> & { readonly attachmentIds: readonly AttachmentId[] },
  ): Promise<Turn> {
    const { uid, at, attachmentIds: ids } = request;
    return transact(this.db, async (transaction) => {
      const [stored, files] = await Promise.all([
        chatId === null ? null : this.load(transaction, chatId, (chat) => chat.uid === uid),
        this.attachments.findIn(transaction, uid, { ids, at }),
        requireOpenAccount(transaction, this.db, uid),
      ]);
      const turn = createTurn(stored, { ...request, attached: files.map(attachmentOf) });
      const { id } = turn.chat;
      this.attachments.keepIn(transaction, uid, { files, chatId: id });
      transaction.set(this.chat(id), turn.chat, chats.replaceKnown);
      for (const n of turn.replaced) {
        transaction.update(this.message(id, n), {
          replacedAt: Timestamp.fromMillis(request.at),
        });
      }
      for (const message of [turn.question, turn.answer]) {
        if (message === null) continue;
        transaction.set(this.message(id, message.n), message, chatMessages.replaceKnown);
      }
      return turn;
    });
  }

  /** Stores the text so far. @returns True when the answer must stop. */
  saveProgress(id: ChatId, { n, text, citations }: ChatMessage): Promise<boolean> {
    const ref = this.message(id, n);
    return transact(this.db, async (transaction) => {
      const stored = (await transaction.get(ref)).data();
      if (stored?.answer?.status !== 'writing') return true; // deleted, or ended by another process
      transaction.update(ref, { text, citations });
      return stored.answer.stopRequested;
    });
  }

  /** Stores the end of an answer. A chat that was removed in the meantime stays removed. */
  async finish(id: ChatId, answer: ChatMessage, at: EpochMs): Promise<void> {
    await transact(this.db, async (transaction) => {
      const [chat, message] = await Promise.all([
        transaction.get(this.chat(id)),
        transaction.get(this.message(id, answer.n)),
      ]);
      if (!chat.exists || !message.exists) return;
      const { replacedAt } = message.data() ?? answer;
      transaction.set(message.ref, { ...answer, replacedAt }, chatMessages.replaceKnown);
      transaction.update(chat.ref, {
        preview: previewOf(answer.text),
        updatedAt: Timestamp.fromMillis(at),
      });
    });
  }

  async requestStop({ uid, id, key }: OwnChat): Promise<void> {
    await transactOnce(this.db, key, async (transaction) => {
      const { messages } = await this.load(transaction, id, (chat) => chat.uid === uid);
      for (const { n, answer } of messages) {
        if (answer?.status === 'writing') {
          transaction.update(this.message(id, n), { 'answer.stopRequested': true });
        }
      }
    });
  }

  /** @throws {DomainError} `chat/not-found`. */
  read(uid: UserId, id: ChatId, at: EpochMs): Promise<StoredChat> {
    return this.readWhere((chat) => chat.uid === uid, id, at);
  }

  /** A chat for somebody who may be another than its author. @throws {DomainError} `chat/not-found`. */
  async readWhere(
    isReadable: (chat: Chat) => boolean | Promise<boolean>,
    id: ChatId,
    at: EpochMs,
  ): Promise<StoredChat> {
    const { chat, messages } = await transact(
      this.db,
      (transaction) => this.load(transaction, id, isReadable),
      { readOnly: true },
    );
    const visible = messages.filter(({ replacedAt }) => replacedAt === null);
    return { chat, messages: visible.map((message) => messageAt(message, at)) };
  }

  /** The chats of a person, or those that are shared with a workspace. */
  list(of: UserId | WorkspaceId, { cursor, limit, q }: ChatListRequest): Promise<ChatPage> {
    const field = WorkspaceId.safeParse(of).success ? 'sharedWith' : 'uid';
    const query = this.all().where(field, '==', of).where('deletedAt', '==', null);
    if (q !== undefined && q !== '') return this.search(query, q, limit);
    return readPage(query, { field: 'updatedAt', direction: 'desc' }, { cursor, limit });
  }

  /** @param stage Stages what belongs to the change elsewhere. */
  change(
    own: OwnChat,
    { title, sharedWith }: ChatChanges,
    stage: (transaction: Transaction, before: Chat, after: Chat) => void,
  ): Promise<ChatSummary> {
    return this.update(own, (chat, transaction) => {
      const next = {
        ...chat,
        title: title ?? chat.title,
        sharedWith: sharedWith === undefined ? chat.sharedWith : sharedWith,
      };
      stage(transaction, chat, next);
      return next;
    });
  }

  async remove(own: OwnChat, at: EpochMs, linksOf: LinksOf): Promise<void> {
    const next = (chat: Chat): Chat => ({ ...chat, deletedAt: chat.deletedAt ?? at });
    await this.update(own, next, linksOf);
  }

  restore(own: OwnChat): Promise<ChatSummary> {
    return this.update(own, (chat) => ({ ...chat, deletedAt: null }));
  }

  /**
   * Purges chats after their restore period.
   *
   * @param purgeRest Removes what belongs to a chat elsewhere.
   * @returns True when there may be more.
   */
  async purge(at: EpochMs, purgeRest: (chat: Chat) => Promise<void>): Promise<boolean> {
    const found = await this.all()
      .where('deletedAt', '<=', Timestamp.fromMillis(at - RESTORE_DAYS * DAY))
      .limit(PURGE_BATCH)
      .get();
    for (const document of found.docs) {
      await purgeRest(document.data());
      await this.db.recursiveDelete(document.ref);
    }
    return found.size === PURGE_BATCH;
  }

  /** All chats of a user, including deleted chats and replaced messages. */
  async exportUserData(
    uid: UserId,
  ): Promise<(Omit<Chat, 'searchText'> & { messages: ChatMessage[] })[]> {
    const found = await this.all().where('uid', '==', uid).get();
    return Promise.all(
      found.docs.map(async (document) => {
        const { searchText: _derived, ...chat } = document.data();
        const messages = (await this.messages(chat.id).get()).docs.map((one) => one.data());
        return { ...chat, messages };
      }),
    );
  }

  async deleteUserData(uid: UserId): Promise<void> {
    const found = await this.all().where('uid', '==', uid).get();
    for (const { ref } of found.docs) await this.db.recursiveDelete(ref);
  }

  /** Nobody reads the chats of others in a workspace that is removed. Idempotent. */
  async unshareAll(id: WorkspaceId): Promise<void> {
    const found = await this.all().where('sharedWith', '==', id).get();
    const writer = this.db.bulkWriter();
    for (const { ref } of found.docs) void writer.update(ref, { sharedWith: null });
    await writer.close();
  }

  private async search(query: Query<Chat>, q: string, limit: number): Promise<ChatPage> {
    const found = await query.orderBy('updatedAt', 'desc').limit(SEARCH_LIMIT).get();
    const items = found.docs
      .map((document) => document.data())
      .filter(({ title, searchText }) => matchesSearch(`${title}\n${searchText}`, q))
      .slice(0, limit);
    return { items, nextCursor: null };
  }

  private async load(
    transaction: Transaction,
    id: ChatId,
    isReadable: (chat: Chat) => boolean | Promise<boolean>,
  ): Promise<StoredChat> {
    const [stored, messages] = await Promise.all([
      transaction.get(this.chat(id)),
      transaction.get(this.messages(id)),
    ]);
    const chat = stored.data();
    if (chat?.deletedAt !== null || !(await isReadable(chat))) throw chatNotFound();
    return { chat, messages: messages.docs.map((document) => document.data()) };
  }

  /** Also updates deleted chats, since restoring is an update. */
  private update(
    { uid, id, key }: OwnChat,
    next: (chat: Chat, transaction: Transaction) => Chat,
    removedWith: LinksOf = () => Promise.resolve([]),
  ): Promise<ChatSummary> {
    return transactOnce(this.db, key, async (transaction) => {
      const [stored, removed] = await Promise.all([
        transaction.get(this.chat(id)),
        removedWith(transaction, id),
      ]);
      const chat = stored.data();
      if (chat?.uid !== uid) throw chatNotFound();
      const updated = next(chat, transaction);
      transaction.set(this.chat(id), updated, chats.replaceKnown);
      for (const ref of removed) transaction.delete(ref);
      return summaryOf(updated);
    });
  }

  private all() {
    return this.db.collection(paths.chats()).withConverter(chats);
  }

  private chat(id: ChatId) {
    return this.db.doc(paths.chat(id)).withConverter(chats);
  }

  private messages(id: ChatId) {
    return this.db.collection(paths.chatMessages(id)).withConverter(chatMessages).orderBy('n');
  }

  private message(id: ChatId, n: number) {
    return this.db.doc(paths.chatMessage(id, n)).withConverter(chatMessages);
  }
}

export const chatNotFound = (): DomainError =>
  new DomainError('chat/not-found', 'The chat was deleted or belongs to another account.');
