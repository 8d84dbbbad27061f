import { type Citation } from '@keelson/contracts/chat/citation';
import { type FoundPassage } from './passage-index';
import { type Passage } from './published-document';
import { citedLine, quoteOf } from './quote';

/** A passage that an answer may cite as `[n]`. */
export interface Source {
  readonly n: number;
  readonly passage: Passage;
  readonly quote: string;
}

/** Numbers the found passages from 1. */
export const sourcesOf = (found: readonly FoundPassage[], question: string): Source[] =>
  found.map(({ passage }, index) => ({
    n: index + 1,
    passage,
    quote: quoteOf(passage, question),
  }));

export function citationOf({ n, passage, quote }: Source): Citation {
  const { document, path, anchor } = passage;
  const { slug, title, version, contentHash } = document;
  const heading = path.at(-1) ?? null;
  return { n, slug, title, version, heading, anchor, quote: citedLine(quote), contentHash };
}
