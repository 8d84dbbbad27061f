import { readPage } from '@keelson/server/page';
import {
  ChatFeedback,
  type FeedbackEntry,
  type FeedbackReason,
  type FeedbackVerdict,
  type GivenFeedback,
} from '@keelson/contracts/chat/feedback';
import { DomainError } from '@keelson/contracts/errors';
import { type ChatId, type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { requireOpenAccount } from '@keelson/server/account/require-open-account';
import { documentConverter } from '@keelson/server/converter';
import { type Firestore, type Query } from 'firebase-admin/firestore';
import { type StoredChat } from './domain/create-turn';
import { withoutAttachments } from './domain/shared-messages';
import { transact } from '@keelson/server/store/transact';

const feedbacks = documentConverter(ChatFeedback, 'id');

export interface FeedbackQuery {
  readonly verdict?: FeedbackVerdict | undefined;
  readonly reason?: FeedbackReason | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** `chatFeedback/{chat}~{n}`: one for each answer. The chat belongs to one member. */
export class FeedbackRepo {
  constructor(private readonly db: Firestore) {}

  /**
   * Stores or changes the feedback on an answer, with a copy of question and answer.
   *
   * @param stored The member's own chat.
   * @throws {DomainError} `chat/message-not-found` for anything but a finished answer; `account/being-deleted`.
   */
  async give(stored: StoredChat, given: GivenFeedback, at: EpochMs): Promise<void> {
    const { chat, messages } = stored;
    const index = messages.findIndex(({ n }) => n === given.n);
    const [question, answer] = [messages[index - 1], messages[index]];
    if (answer?.role !== 'assistant' || answer.answer?.status === 'writing') {
      throw new DomainError(
        'chat/message-not-found',
        `Message ${given.n} is not a finished answer.`,
      );
    }
    const shown = withoutAttachments(answer);
    const ref = this.feedback(chat.id, given.n);
    await transact(this.db, async (transaction) => {
      await requireOpenAccount(transaction, this.db, chat.uid);
      const before = (await transaction.get(ref)).data();
      const feedback: ChatFeedback = {
        ...given,
        id: ref.id,
        uid: chat.uid,
        chatId: chat.id,
        question: question?.text ?? '',
        answer: shown.text,
        citations: shown.citations,
        searchedFor: answer.searchedFor ?? null,
        createdAt: before?.createdAt ?? at,
        updatedAt: at,
      };
      transaction.set(ref, feedback, feedbacks.replaceKnown);
    });
  }

  /** Idempotent. */
  async withdraw(chatId: ChatId, n: number): Promise<void> {
    await this.feedback(chatId, n).delete();
  }

  async ofChat(uid: UserId, chatId: ChatId): Promise<GivenFeedback[]> {
    const found = await this.all().where('uid', '==', uid).where('chatId', '==', chatId).get();
    return found.docs.map((document) => {
      const { n, verdict, reason, comment } = document.data();
      return { n, verdict, reason, comment };
    });
  }

  /** Newest first. */
  async list({ verdict, reason, ...request }: FeedbackQuery) {
    let query: Query<ChatFeedback> = this.all();
    if (verdict !== undefined) query = query.where('verdict', '==', verdict);
    if (reason !== undefined) query = query.where('reason', '==', reason);
    const [page, up, down] = await Promise.all([
      readPage(query, { field: 'updatedAt', direction: 'desc' }, request),
      this.count('up'),
      this.count('down'),
    ]);
    return { ...page, items: page.items.map(entryOf), counts: { up, down } };
  }

  deleteOfChat(chatId: ChatId): Promise<void> {
    return this.delete(this.all().where('chatId', '==', chatId));
  }

  deleteUserData(uid: UserId): Promise<void> {
    return this.delete(this.all().where('uid', '==', uid));
  }

  async exportUserData(uid: UserId): Promise<ChatFeedback[]> {
    const found = await this.all().where('uid', '==', uid).get();
    return found.docs.map((document) => document.data());
  }

  private async delete(query: Query<ChatFeedback>): Promise<void> {
    const found = await query.get();
    await Promise.all(found.docs.map(({ ref }) => ref.delete()));
  }

  private async count(verdict: FeedbackVerdict): Promise<number> {
    const counted = await this.all().where('verdict', '==', verdict).count().get();
    return counted.data().count;
  }

  private all() {
    return this.db.collection(paths.chatFeedback()).withConverter(feedbacks);
  }

  private feedback(chatId: ChatId, n: number) {
    return this.db.doc(paths.chatFeedbackOf(chatId, n)).withConverter(feedbacks);
  }
}

function entryOf({ uid: _uid, chatId: _chat, n: _n, ...entry }: ChatFeedback): FeedbackEntry {
  return entry;
}
