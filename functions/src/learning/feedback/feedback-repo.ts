import { documentId } from '@keelson/contracts/document-id';
import { DomainError } from '@keelson/contracts/errors';
import {
  DocFeedback,
  FeedbackAnswer,
  type FeedbackReason,
} from '@keelson/contracts/learning/feedback';
import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, EpochMs } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { decodeCursor, pageOfItems } from '@keelson/server/cursor';
import { FieldPath, type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { countFeedback } from './count-feedback';
import { transact } from '@keelson/server/store/transact';

/** Reasons are free text: they are not kept longer than they are of use. */
const ANSWER_LIFETIME_MS = 180 * DAY;

const counts = documentConverter(DocFeedback);
const answers = documentConverter(FeedbackAnswer);
const Position = z.tuple([EpochMs, documentId(z.string())]);

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface NewAnswer extends Pick<FeedbackAnswer, 'slug' | 'version' | 'helpful' | 'reason'> {
  readonly id: string;
}

/** `docFeedback/{slug}.{version}` and `docFeedbackAnswers/{id}`. */
export class FeedbackRepo {
  constructor(private readonly db: Firestore) {}

  /** Stores an answer, or replaces the one with its id, and counts it once. */
  async save({ id, ...answer }: NewAnswer, at: EpochMs): Promise<void> {
    const answerRef = this.db.doc(paths.docFeedbackAnswer(id)).withConverter(answers);
    const { slug, version } = answer;
    const countsRef = this.db.doc(paths.docFeedback(slug, version)).withConverter(counts);
    await transact(this.db, async (transaction) => {
      const [stored, before] = await Promise.all([
        transaction.get(answerRef),
        transaction.get(countsRef),
      ]);
      const replaced = stored.data() ?? null;
      if (replaced !== null && (replaced.slug !== slug || replaced.version !== version)) {
        throw new DomainError(
          'request/invalid',
          'This ID belongs to feedback on another document.',
        );
      }
      const next = countFeedback(before.data() ?? null, answer, { replaced, at });
      transaction.set(countsRef, next);
      transaction.set(answerRef, {
        ...answer,
        hasReason: answer.reason !== '',
        at,
        expiresAt: at + ANSWER_LIFETIME_MS,
      });
    });
  }

  /** The counts of versions, the latest answer first. */
  async page(query: PageQuery): Promise<{ items: DocFeedback[]; nextCursor: string | null }> {
    const found = this.db
      .collection(paths.allDocFeedback())
      .withConverter(counts)
      .orderBy('lastAt', 'desc')
      .orderBy(FieldPath.documentId(), 'desc');
    const docs = await read(found, query);
    const items = docs.map((document) => document.data());
    return pageOfItems(items, query.limit, ({ slug, version, lastAt }) => [
      lastAt,
      `${slug}.${version}`,
    ]);
  }

  /** The reasons that readers gave for a document, latest first. */
  async reasons(
    slug: DocSlug,
    query: PageQuery,
  ): Promise<{ items: FeedbackReason[]; nextCursor: string | null }> {
    const found = this.db
      .collection(paths.docFeedbackAnswers())
      .withConverter(answers)
      .where('slug', '==', slug)
      .where('hasReason', '==', true)
      .orderBy('at', 'desc')
      .orderBy(FieldPath.documentId(), 'desc');
    const rows = (await read(found, query)).map((document) => ({
      id: document.id,
      answer: document.data(),
    }));
    const page = pageOfItems(rows, query.limit, ({ id, answer }) => [answer.at, id]);
    return {
      ...page,
      items: page.items.map(({ answer: { version, helpful, reason, at } }) => ({
        version,
        helpful,
        reason,
        at,
      })),
    };
  }
}

/** One more than a page has, so that the next one is known. */
async function read<Row>(query: Query<Row>, { cursor, limit }: PageQuery) {
  if (cursor === undefined) return (await query.limit(limit + 1).get()).docs;
  const [at, id] = decodeCursor(Position, cursor);
  const from = query.startAfter(Timestamp.fromMillis(at), id);
  return (await from.limit(limit + 1).get()).docs;
}
