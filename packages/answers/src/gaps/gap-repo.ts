import {
  Gap,
  type GapGroup,
  type GapOrigin,
  MAX_GAP_QUESTION,
  MAX_LISTED_GAPS,
} from '@keelson/contracts/learning/gap';
import { type Digest } from '@keelson/contracts/learning/learning-ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { digestOf } from '@keelson/server/digest';
import { transact } from '@keelson/server/store/transact';
import { type Firestore } from 'firebase-admin/firestore';
import { anonymousQuestion } from './anonymous-question';
import { languageOfText } from '../domain/language-of-text';
import { KNOWN_LANGUAGES } from '../domain/languages';
import { termsOf } from '../domain/terms';

const LIFETIME_MS = 90 * DAY;
/** Longer texts are not one question. */
const MAX_ASKED = 500;

const gaps = documentConverter(Gap, 'id');

/** The fields of a state besides those of every question. */
type StateOf<State> = State extends Gap
  ? Omit<State, keyof Extract<Gap, { status: 'open' }>> & Pick<State, 'status'>
  : never;

export interface AskedInVain {
  readonly question: string;
  readonly origin: GapOrigin;
}

/** `gaps/{id}`: questions that the documents do not answer, without who asked. */
export class GapRepo {
  constructor(private readonly db: Firestore) {}

  /** Counts a question. One that was closed is open again; one that was dismissed stays so. */
  async count({ question: asked, origin }: AskedInVain, at: EpochMs): Promise<void> {
    const question = anonymousQuestion(asked, MAX_GAP_QUESTION);
    const language = languageOfText(question, KNOWN_LANGUAGES);
    const terms = [...new Set(termsOf(question, language))].sort();
    if (asked.length > MAX_ASKED || terms.length === 0) return;
    const id = digestOf([language, terms]);
    const ref = this.gap(id);
    await transact(this.db, async (transaction) => {
      const before = (await transaction.get(ref)).data();
      const status = before?.status === 'dismissed' ? 'dismissed' : 'open';
      const count = (before?.count ?? 0) + 1;
      const origins = [...new Set([...(before?.origins ?? []), origin])];
      const times = { lastAt: at, expiresAt: at + LIFETIME_MS };
      const gap: Gap = { id, question, language, count, origins, ...times, status };
      transaction.set(ref, gap, gaps.replaceKnown);
    });
  }

  /** Those that were asked last. */
  async list(status: Gap['status']): Promise<Gap[]> {
    const found = await this.all()
      .where('status', '==', status)
      .orderBy('lastAt', 'desc')
      .limit(MAX_LISTED_GAPS)
      .get();
    return found.docs.map((document) => document.data());
  }

  async read(ids: readonly Digest[]): Promise<Gap[]> {
    const found = await this.db.getAll(...ids.map((id) => this.gap(id)));
    return found.flatMap((document) => (document.data() as Gap | undefined) ?? []);
  }

  close(id: Digest, answer: NonNullable<GapGroup['answer']>): Promise<void> {
    return this.settle(id, { ...answer, status: 'closed' });
  }

  dismiss(id: Digest): Promise<void> {
    return this.settle(id, { status: 'dismissed' });
  }

  /** Nothing when the question has expired, or is no longer open. */
  private settle(id: Digest, state: StateOf<Exclude<Gap, { status: 'open' }>>): Promise<void> {
    const ref = this.gap(id);
    return transact(this.db, async (transaction) => {
      const gap = (await transaction.get(ref)).data();
      if (gap?.status === 'open') transaction.set(ref, { ...gap, ...state }, gaps.replaceKnown);
    });
  }

  private all() {
    return this.db.collection(paths.gaps()).withConverter(gaps);
  }

  private gap(id: Digest) {
    return this.db.doc(paths.gap(id)).withConverter(gaps);
  }
}
