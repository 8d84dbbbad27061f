import * as z from 'zod';
import { Citation } from '../answers/citation';
import { defineEndpoint } from '../http/endpoint';
import { BodyPiece } from './doc-body';
import { ImageMediaType } from './image';
import { Digest, DocSlug, ReleaseId } from './learning-ids';
import { Lesson } from './lesson';
import { DOC_ORDERS, LANGUAGE_PATTERN } from './doc-list-query';
import { NavEntry, NavLevel, NavSectionId } from './navigation';
import { DocListItem, DocVersion } from './public-doc';

export const DOCS_PER_PAGE = 16;

export const NavSection = z.strictObject({ id: NavSectionId, title: z.string() });
export type NavSection = z.infer<typeof NavSection>;

/** Describes where a change of a document can be proposed, or the page that it was made from. */
export const DocOriginLink = z.strictObject({
  kind: z.enum(['edit', 'original']),
  url: z.string(),
});
export type DocOriginLink = z.infer<typeof DocOriginLink>;

export const PublicDocPage = z.strictObject({
  ...DocVersion.omit({ passages: true, restoredFrom: true, place: true }).shape,
  /** The Markdown as elements, made from it when it is requested. */
  body: z.array(BodyPiece),
  releaseId: ReleaseId,
  /** Absolute URL for `<link rel="canonical">`. */
  canonicalUrl: z.string(),
  /** The sections that it is in, outermost first. */
  sections: z.array(NavSection),
  /** The document in other languages. */
  translations: z.array(z.strictObject({ slug: DocSlug, title: z.string(), locale: z.string() })),
  /** In the order of the navigation. */
  previous: z.strictObject({ slug: DocSlug, title: z.string() }).nullable(),
  next: z.strictObject({ slug: DocSlug, title: z.string() }).nullable(),
  /** The first entries of a section whose page has no text. */
  entries: z.array(NavEntry).default([]),
  hasLesson: z.boolean(),
  /** The summary is the beginning of the text, which pages do not show twice. */
  summaryIsExcerpt: z.boolean().default(false),
  /** Hash of its link preview image (`getDocPreview`). Null when link previews show the product's image. */
  previewImage: Digest.nullable().default(null),
  /** Null when the installation shows no such links. */
  origin: DocOriginLink.nullable().default(null),
});
export type PublicDocPage = z.infer<typeof PublicDocPage>;

export const ListedDoc = DocListItem.omit({ place: true });

/** Documents in it; where it has none, in the language that has most. Absent: in all languages. */
const DocLanguage = z.string().regex(LANGUAGE_PATTERN);

export const ListPublicDocs = defineEndpoint({
  operationId: 'listPublicDocs',
  address: 'GET /api/learn/docs',
  auth: 'public',
  summary: 'A page of the published documents; nothing before the first release',
  query: z.strictObject({
    lang: DocLanguage.optional(),
    section: NavSectionId.optional(),
    tag: z.string().max(420).optional(),
    sort: z.enum(DOC_ORDERS).default('title'),
    /** A page behind the last one gives the last one. */
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(DOCS_PER_PAGE),
  }),
  response: z.strictObject({
    releaseId: ReleaseId.nullable(),
    /** The language of the documents; null for all. */
    lang: z.string().nullable().default(null),
    /** The languages that have documents, the one with most first. */
    languages: z.array(z.strictObject({ lang: z.string(), total: z.int().positive() })).default([]),
    docs: z.array(ListedDoc),
    /** The number of documents that match. */
    total: z.int().nonnegative(),
    page: z.int().positive(),
    pages: z.int().positive(),
    /** The most used tags of these documents, by name. */
    tags: z.array(z.string()),
    /** The sections of the one that was asked for, outermost first, with itself; empty when there is none. */
    sections: z.array(NavSection),
  }),
  otherStatuses: [304],
});

export const GetNavigation = defineEndpoint({
  operationId: 'getNavigation',
  address: 'GET /api/learn/navigation',
  auth: 'public',
  summary:
    'The navigation: the sections around a document, entries of one section, or where it begins',
  query: z.strictObject({
    /** Gives the sections that this document is in, among the documents in its language. */
    document: DocSlug.optional(),
    lang: DocLanguage.optional(),
    section: NavSectionId.optional(),
    /** Index of the first entry of the section. */
    from: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  response: z.strictObject({
    releaseId: ReleaseId.nullable(),
    /** The language of the documents; null for all. */
    lang: z.string().nullable().default(null),
    /** Outer sections first. Empty when the section does not exist. */
    levels: z.array(NavLevel),
  }),
  otherStatuses: [304],
});

export const GetPublicDoc = defineEndpoint({
  operationId: 'getPublicDoc',
  address: 'GET /api/learn/docs/{slug}',
  auth: 'public',
  summary: 'A published document',
  params: z.strictObject({ slug: DocSlug }),
  response: PublicDocPage,
  otherStatuses: [301, 304],
  errors: ['learning/document-not-found', 'learning/document-withdrawn'],
});

export const GetDocImage = defineEndpoint({
  operationId: 'getDocImage',
  address: 'GET /api/learn/docs/{slug}/images/{sha256}',
  auth: 'public',
  summary: 'An image of a published document, while its live version shows it',
  params: z.strictObject({ slug: DocSlug, sha256: Digest }),
  response: z.unknown(),
  otherStatuses: [304],
  responseType: ImageMediaType.options,
  errors: [
    'learning/document-not-found',
    'learning/document-withdrawn',
    'learning/image-not-found',
    'service/unavailable',
  ],
});

export const GetDocPreview = defineEndpoint({
  operationId: 'getDocPreview',
  // Robots may read what is below this path, since link previews obey robots.txt.
  address: 'GET /api/learn/previews/{slug}/{sha256}',
  auth: 'public',
  summary: 'The link preview image of a published document (PNG), while its page names it',
  params: z.strictObject({ slug: DocSlug, sha256: Digest }),
  response: z.unknown(),
  otherStatuses: [304],
  responseType: ['image/png'],
  errors: [
    'learning/document-not-found',
    'learning/document-withdrawn',
    'learning/image-not-found',
  ],
});

export const GetLesson = defineEndpoint({
  operationId: 'getLesson',
  address: 'GET /api/learn/docs/{slug}/lesson',
  auth: 'public',
  summary: 'The lesson made from a document: slides, narration, captions',
  params: z.strictObject({ slug: DocSlug }),
  response: Lesson,
  otherStatuses: [301, 304],
  errors: ['learning/document-not-found', 'learning/document-withdrawn'],
});

export const GetLessonVideo = defineEndpoint({
  operationId: 'getLessonVideo',
  address: 'GET /api/learn/videos/{id}',
  auth: 'public',
  summary: 'The video of a lesson (MP4) while its document is live; supports `Range`',
  params: z.strictObject({ id: Digest }),
  response: z.unknown(),
  otherStatuses: [206, 304],
  responseType: ['video/mp4'],
  errors: ['learning/video-not-found', 'request/range-not-satisfiable'],
});

export const TextPart = z.strictObject({ text: z.string(), found: z.boolean() });
export type TextPart = z.infer<typeof TextPart>;

export const SearchHit = z.strictObject({
  /** The anchor of the nearest heading; empty for the document itself. */
  anchor: z.string(),
  /** Its headings, outermost first. */
  place: z.array(TextPart),
  excerpt: z.array(TextPart),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const FoundDoc = z.strictObject({
  slug: DocSlug,
  locale: z.string(),
  title: z.array(TextPart),
  hits: z.array(SearchHit),
});
export type FoundDoc = z.infer<typeof FoundDoc>;

export const SearchPublicDocs = defineEndpoint({
  operationId: 'searchPublicDocs',
  address: 'GET /api/learn/search',
  auth: 'public',
  summary: 'The published documents with the words of a query, best first',
  query: z.strictObject({ q: z.string().trim().max(200) }),
  response: z.strictObject({
    releaseId: ReleaseId.nullable(),
    docs: z.array(FoundDoc),
    /** Set while readers may ask ({@link AskPublicDocs}). */
    questions: z.literal('open').optional(),
  }),
  otherStatuses: [304],
});

export const AskPublicDocs = defineEndpoint({
  operationId: 'askPublicDocs',
  address: 'GET /api/learn/answer',
  auth: 'public',
  summary:
    'What the published documents say about a question, as quotes with their sources, while the flag `hub-questions` is on for everybody',
  query: z.strictObject({ q: z.string().trim().min(1).max(300) }),
  response: z.strictObject({
    /** Markdown; `[n]` refers to a citation. */
    text: z.string(),
    citations: z.array(Citation),
    /** False when the documents do not answer; the citations are the closest passages then. */
    answered: z.boolean(),
  }),
  otherStatuses: [304],
  errors: ['feature/off'],
});
export type PublicAnswer = z.infer<typeof AskPublicDocs.response>;
