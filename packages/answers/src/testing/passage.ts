import { type FoundPassage } from '../domain/passage-index';
import { type Passage, type PublishedDocument } from '../domain/published-document';

export const documentOf = (fields: Partial<PublishedDocument> = {}): PublishedDocument => ({
  slug: 'plans',
  title: 'Plans',
  summary: '',
  locale: 'en',
  version: 1,
  contentHash: 'f'.repeat(64),
  tags: [],
  body: '',
  headings: [],
  ...fields,
});

export const passageOf = (fields: Partial<Passage> = {}): Passage => ({
  document: documentOf(),
  path: [],
  anchor: null,
  blocks: [],
  next: null,
  ...fields,
});

/** A search result that answers the question, unless the fields say otherwise. */
export const foundOf = (fields: Partial<FoundPassage> = {}): FoundPassage => ({
  passage: passageOf(),
  score: 10,
  coverage: 1,
  evidence: 3,
  words: 4,
  support: 2,
  ...fields,
});
