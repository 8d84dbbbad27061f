import { DomainError } from '@keelson/contracts/errors';
import {
  DocFeedback,
  FeedbackAnswer,
  type FeedbackReason,
} from '@keelson/contracts/learning/feedback';
import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { type Page, type PageRequest, readPage } from '@keelson/server/page';
import { type Firestore } from 'firebase-admin/firestore';
import { countFeedback } from './count-feedback';
import { transact } from '@keelson/server/store/transact';

/** Reasons are free text: they are not kept longer than they are of use. */
const ANSWER_LIFETIME_MS = 180 * DAY;

const counts = documentConverter(DocFeedback);
const answers = documentConverter(FeedbackAnswer);

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
  page(request: PageRequest): Promise<Page<DocFeedback>> {
    const found = this.db.collection(paths.allDocFeedback()).withConverter(counts);
    return readPage(found, { field: 'lastAt', direction: 'desc' }, request);
  }

  /** The reasons that readers gave for a document, latest first. */
  async reasons(slug: DocSlug, request: PageRequest): Promise<Page<FeedbackReason>> {
    const found = this.db
      .collection(paths.docFeedbackAnswers())
      .withConverter(answers)
      .where('slug', '==', slug)
      .where('hasReason', '==', true);
    const page = await readPage(found, { field: 'at', direction: 'desc' }, request);
    const items = page.items.map(({ version, helpful, reason, at }) => ({
      version,
      helpful,
      reason,
      at,
    }));
    return { ...page, items };
  }
}
