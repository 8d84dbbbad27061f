import { type Citation } from '@keelson/contracts/answers/citation';
import { type FoundPassage } from './passage-index';
import { type Passage } from './published-document';
import { citedLine, quoteOf } from './quote';

/** A passage that an answer may cite as `[n]`. */
export interface Source {
  readonly n: number;
  readonly passage: Passage;
  readonly quote: string;
}

/**
 * Numbers passages.
 *
 * @param after The last number that is taken; the first one here is the next.
 */
export const sourcesOf = (
  passages: readonly Pick<FoundPassage, 'passage'>[],
  question: string,
  after = 0,
): Source[] =>
  passages.map(({ passage }, index) => ({
    n: after + index + 1,
    passage,
    quote: quoteOf(passage, question),
  }));

export function citationOf({ n, passage, quote }: Source): Citation {
  const { document, path, anchor } = passage;
  const { slug, title, version, contentHash, attachment } = document;
  const heading = path.at(-1) ?? null;
  return {
    n,
    slug,
    title,
    version,
    heading,
    anchor,
    quote: citedLine(quote),
    contentHash,
    ...(attachment !== undefined && { attachment }),
  };
}
