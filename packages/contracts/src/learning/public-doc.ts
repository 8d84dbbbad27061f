import * as z from 'zod';
import { EpochMs } from '../time';
import { DocImage } from './image';
import { Digest, DocSlug, IngestRunId, ReleaseId, SourceId } from './learning-ids';
import { SourceRef } from './source';
import { DocPlace } from './doc-place';

/** A heading of a document; `anchor` is the id of its element on the page. */
export const DocHeading = z.strictObject({
  depth: z.int().min(1).max(6),
  text: z.string(),
  /** Unique within the document. The introduction before the first heading has ''. */
  anchor: z.string(),
});
export type DocHeading = z.infer<typeof DocHeading>;

/** A passage: the unit of search and citation. It never crosses a heading. */
export const DocPassage = z.strictObject({
  /** `p1`, `p2`…: its number in the version. */
  id: z.string(),
  /** Headings above it, outermost first, without the document's title. */
  trail: z.array(z.string()),
  /** The anchor of the nearest heading: the address is `/learn/{slug}#{anchor}`. */
  anchor: z.string(),
  /** Plain text, in the words of the document. */
  text: z.string(),
  hash: Digest,
});
export type DocPassage = z.infer<typeof DocPassage>;

const described = {
  slug: DocSlug,
  title: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  /** BCP 47, such as `en`. */
  locale: z.string(),
  version: z.int().positive(),
  /** SHA-256 over title, summary, tags, locale, Markdown and place. */
  contentHash: Digest,
  publishedAt: EpochMs,
};

/** Null for versions before 2026-12, and for documents whose source names no place. */
const place = DocPlace.nullable().default(null);

export const DocListItem = z.strictObject({
  ...described,
  /** Words, for "5 min read". */
  words: z.int().nonnegative(),
  place,
});
export type DocListItem = z.infer<typeof DocListItem>;

/** `publicDocs/{slug}`: the live version of a document, or its withdrawal. Changes with the release. */
export const PublicDoc = z.strictObject({
  ...described,
  sourceId: SourceId,
  /** Versions up to this one exist; `version` names the live one. */
  latestVersion: z.int().positive(),
  releaseId: ReleaseId,
  withdrawnAt: EpochMs.nullable(),
  /** The new slug, when it was published under another one; the old URL redirects. */
  movedTo: DocSlug.nullable().default(null),
});
export type PublicDoc = z.infer<typeof PublicDoc>;

/** `publicDocs/{slug}/versions/{n}`: immutable. Written before its release goes live. */
export const DocVersion = z.strictObject({
  ...described,
  words: z.int().nonnegative(),
  place,
  markdown: z.string(),
  headings: z.array(DocHeading),
  passages: z.array(DocPassage),
  images: z.array(DocImage).default([]),
  /** The version whose content was restored, when this one is a rollback. */
  restoredFrom: z.int().positive().nullable(),
});
export type DocVersion = z.infer<typeof DocVersion>;

/** `publicDocs/{slug}/origins/{n}`: where the content of a version comes from; server only. */
export const DocOrigin = z.strictObject({ source: SourceRef, runId: IngestRunId });
export type DocOrigin = z.infer<typeof DocOrigin>;

/** A version with its origin, as a run prepares it and writes it in two documents. */
export const SourcedVersion = z.strictObject({ ...DocVersion.shape, ...DocOrigin.shape });
export type SourcedVersion = z.infer<typeof SourcedVersion>;

/** Files built when a release is published, and served unchanged. */
export const SITE_FILES = ['sitemap.xml', 'feed.xml'] as const;
export type SiteFileName = (typeof SITE_FILES)[number];

export const SiteFile = z.strictObject({
  name: z.enum(SITE_FILES),
  sha256: Digest,
  bytes: z.int().positive(),
});
export type SiteFile = z.infer<typeof SiteFile>;

/** The words of all documents of a release, which its search reads: a file in the bucket, below the release. */
export const SEARCH_WORDS_FILE = 'search-words.json.gz';
export const SearchWordsFile = z.strictObject({ sha256: Digest, bytes: z.int().positive() });
export type SearchWordsFile = z.infer<typeof SearchWordsFile>;

/** The index that answers are found in, as a file in the bucket, below the release. */
export const ANSWER_INDEX_FILE = 'answers.v8.gz';

/** `releases/{id}`: the published set. Immutable; `manifest/head` names the live one. */
export const Release = z.strictObject({
  id: ReleaseId,
  runId: IngestRunId,
  createdAt: EpochMs,
  /** The documents by slug; none in the record when pages below it have the list. */
  docs: z.array(DocListItem),
  pages: z.int().nonnegative().default(0),
  /** Digest of the list, which is the ETag of everything made from it. */
  contentHash: Digest,
  /** In the bucket, below the release. */
  site: z.array(SiteFile).default([]),
  /** Null without a file: the search then reads the versions. */
  searchWords: SearchWordsFile.nullable().default(null),
  /** Null without a file: answers are then found in the versions. */
  answerIndex: SearchWordsFile.nullable().default(null),
});
export type Release = z.infer<typeof Release>;

/** `releases/{id}/pages/{n}`, from 1: a part of a list that does not fit into one document. */
export const ReleasePage = z.strictObject({ docs: z.array(DocListItem) });
export type ReleasePage = z.infer<typeof ReleasePage>;
