import { type DocumentLibrary } from '../document-library';
import { type TestQuestion } from './questions';

export interface SearchQuality {
  readonly answerable: number;
  /** Answerable questions with a right document among the quoted passages (at most three). */
  readonly hits: number;
  /** Answerable questions whose first passage is of a right document. */
  readonly first: number;
  readonly unanswerable: number;
  /** Unanswerable questions without a quoted passage. */
  readonly refused: number;
  /** One line for each wrong result. */
  readonly misses: readonly string[];
}

export async function measure(
  library: DocumentLibrary,
  questions: readonly TestQuestion[],
): Promise<SearchQuality> {
  let [hits, first, refused] = [0, 0, 0];
  const misses: string[] = [];
  const answerable = questions.filter(({ answeredBy }) => answeredBy.length > 0);
  for (const { text, answeredBy } of questions) {
    const { answering } = await library.search(text);
    const slugs = answering.map(({ passage }) => passage.document.slug);
    if (answeredBy.length === 0) {
      if (slugs.length === 0) refused += 1;
      else misses.push(`unanswerable, but answered: ${text} → ${describe(answering)}`);
      continue;
    }
    if (answeredBy.includes(slugs[0] ?? '')) first += 1;
    if (slugs.some((slug) => answeredBy.includes(slug))) hits += 1;
    else misses.push(`missed: ${text} → ${describe(answering)} instead of ${answeredBy.join()}`);
  }
  return {
    answerable: answerable.length,
    hits,
    first,
    unanswerable: questions.length - answerable.length,
    refused,
    misses,
  };
}

type Found = Awaited<ReturnType<DocumentLibrary['search']>>['answering'];

const describe = (found: Found): string =>
  found.length === 0
    ? 'no answer'
    : found
        .map(({ passage, coverage }) => `${passage.document.slug} (${coverage.toFixed(2)})`)
        .join(', ');
