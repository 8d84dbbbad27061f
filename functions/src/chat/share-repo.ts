import { randomBytes } from 'node:crypto';
import { type ChatLink, ChatShare, ShareToken } from '@keelson/contracts/chat/share';
import { DomainError } from '@keelson/contracts/errors';
import { type ChatId, type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { type DocumentReference, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { titleOf } from './domain/chat-text';
import { chatNotFound } from './chat-repo';
import { type StoredChat } from './domain/create-turn';
import { sharedMessages } from './domain/shared-messages';
import { transact } from '@keelson/server/store/transact';

const shares = documentConverter(ChatShare, 'token');
const TOKEN_BYTES = 32;

export interface ShareRequest {
  readonly days: number | null;
  /** Null: the link shows no name. */
  readonly name: string | null;
  readonly at: EpochMs;
}

export const linkOf = ({
  token,
  lastMessage,
  name,
  createdAt,
  expiresAt,
}: ChatShare): ChatLink => ({
  token,
  lastMessage,
  name,
  createdAt,
  expiresAt,
});

/** `chatShares/{token}`: at most one link for each chat. */
export class ShareRepo {
  constructor(private readonly db: Firestore) {}

  /**
   * Shares a chat as it is now. A link that exists stays the same and shows the new state.
   *
   * @param stored The member's own chat.
   * @throws {DomainError} `chat/nothing-to-share` without a finished answer; `chat/not-found` when it was deleted meanwhile.
   */
  share({ chat, messages }: StoredChat, { days, name, at }: ShareRequest): Promise<ChatShare> {
    const shown = sharedMessages(messages, Infinity);
    const [first, last] = [shown[0], shown.at(-1)];
    if (first === undefined || last === undefined) {
      throw new DomainError('chat/nothing-to-share', 'Wait for the first answer, then share it.');
    }
    return transact(this.db, async (transaction) => {
      const [found, current] = await Promise.all([
        transaction.get(this.ofChat(chat.id)),
        transaction.get(this.db.doc(paths.chat(chat.id))),
      ]);
      if (current.get('deletedAt') !== null) throw chatNotFound();
      const before = found.docs.map((document) => document.data()).find(isLive(at));
      const share: ChatShare = {
        token: before?.token ?? ShareToken.parse(randomBytes(TOKEN_BYTES).toString('base64url')),
        uid: chat.uid,
        chatId: chat.id,
        lastMessage: last.n,
        // A title that no one wrote is that of a question, which may not be shown here.
        title: messages.some(({ text }) => titleOf(text) === chat.title) ? null : chat.title,
        name,
        createdAt: at,
        expiresAt: days === null ? null : at + days * DAY,
      };
      for (const { id, ref } of found.docs) if (id !== share.token) transaction.delete(ref);
      transaction.set(this.ref(share.token), share, shares.replaceKnown);
      return share;
    });
  }

  async find(chatId: ChatId, at: EpochMs): Promise<ChatShare | null> {
    const found = await this.ofChat(chatId).get();
    return found.docs.map((document) => document.data()).find(isLive(at)) ?? null;
  }

  /** The share behind a link; null for what is no link, and for one that was revoked or has expired. */
  async byToken(text: string, at: EpochMs): Promise<ChatShare | null> {
    const token = ShareToken.safeParse(text);
    if (!token.success) return null;
    const share = (await this.ref(token.data).get()).data();
    return share !== undefined && isLive(at)(share) ? share : null;
  }

  async findIn(transaction: Transaction, chatId: ChatId): Promise<DocumentReference[]> {
    return (await transaction.get(this.ofChat(chatId))).docs.map(({ ref }) => ref);
  }

  async revoke(chatId: ChatId): Promise<void> {
    const found = await this.ofChat(chatId).get();
    await Promise.all(found.docs.map(({ ref }) => ref.delete()));
  }

  async deleteUserData(uid: UserId): Promise<void> {
    const found = await this.all().where('uid', '==', uid).get();
    await Promise.all(found.docs.map(({ ref }) => ref.delete()));
  }

  async exportUserData(uid: UserId): Promise<ChatShare[]> {
    const found = await this.all().where('uid', '==', uid).get();
    return found.docs.map((document) => document.data());
  }

  private ofChat(chatId: ChatId) {
    return this.all().where('chatId', '==', chatId);
  }

  private all() {
    return this.db.collection(paths.chatShares()).withConverter(shares);
  }

  private ref(token: ShareToken) {
    return this.db.doc(paths.chatShare(token)).withConverter(shares);
  }
}

const isLive =
  (at: EpochMs) =>
  ({ expiresAt }: ChatShare): boolean =>
    expiresAt === null || expiresAt > at;
