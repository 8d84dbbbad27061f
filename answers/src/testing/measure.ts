import { type DocumentLibrary } from '../document-library';
import { type TestQuestion } from './questions';

/** How well the documents are searched. */
export interface Measured {
  readonly answerable: number;
  /** Answerable questions with a right document among the passages that are quoted, three at most. */
  readonly hits: number;
  /** Of those, the ones where it comes first. */
  readonly first: number;
  readonly unanswerable: number;
  readonly refused: number;
  /** What went wrong, for whoever improves it. */
  readonly misses: readonly string[];
}

export async function measure(
  library: DocumentLibrary,
  questions: readonly TestQuestion[],
): Promise<Measured> {
  let [hits, first, refused] = [0, 0, 0];
  const misses: string[] = [];
  const answerable = questions.filter(({ answeredBy }) => answeredBy.length > 0);
  for (const { text, answeredBy } of questions) {
    const { answering } = await library.search(text);
    const slugs = answering.map(({ passage }) => passage.document.slug);
    if (answeredBy.length === 0) {
      if (slugs.length === 0) refused += 1;
      else misses.push(`answered, but nothing does: ${text} → ${describe(answering)}`);
      continue;
    }
    if (answeredBy.includes(slugs[0] ?? '')) first += 1;
    if (slugs.some((slug) => answeredBy.includes(slug))) hits += 1;
    else misses.push(`missed: ${text} → ${describe(answering)} instead of ${answeredBy.join()}`);
  }
  return {
    ...{ answerable: answerable.length, hits, first },
    ...{ unanswerable: questions.length - answerable.length, refused, misses },
  };
}

type Found = Awaited<ReturnType<DocumentLibrary['search']>>['answering'];

const describe = (found: Found): string =>
  found.length === 0
    ? 'a refusal'
    : found
        .map(({ passage, coverage }) => `${passage.document.slug} (${coverage.toFixed(2)})`)
        .join(', ');
