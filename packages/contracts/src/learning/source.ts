import * as z from 'zod';
import { isDisguised, withoutDisguise } from '../text';
import { ImageMediaType, SourcePath } from './image';
import { Digest, DocSlug, SourceId, UploadId } from './learning-ids';

/** Accepted file types. The bytes decide, not the name or the header. */
export const MEDIA_TYPES = {
  'text/markdown': { label: 'Markdown', extensions: ['md', 'markdown', 'mdx', 'qmd', 'rmd'] },
  'text/html': { label: 'HTML', extensions: ['html', 'htm', 'xhtml'] },
  'application/pdf': { label: 'PDF', extensions: ['pdf'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    label: 'Word',
    extensions: ['docx'],
  },
  'application/x-ipynb+json': { label: 'Jupyter', extensions: ['ipynb'] },
  'text/csv': { label: 'CSV', extensions: ['csv', 'tsv'] },
  'text/plain': { label: 'Text', extensions: ['txt', 'text'] },
} as const;

export const SourceMediaType = z.enum(
  Object.keys(MEDIA_TYPES) as [keyof typeof MEDIA_TYPES, ...(keyof typeof MEDIA_TYPES)[]],
);
export type SourceMediaType = z.infer<typeof SourceMediaType>;

export const MAX_SOURCE_BYTES = 10 * 1024 * 1024;
/** Limit of the Markdown of a document, so that it fits into a version with its headings and passages. Longer sources get chapters. */
export const MAX_MARKDOWN_BYTES = 300 * 1024;
export const MAX_SOURCES_PER_INGEST = 1_000;
const MAX_INLINE_CHARACTERS = 40_000;
/** Limit of the published set. Search and chat hold its words in memory. */
export const MAX_PUBLIC_DOCS = 10_000;

/** A file's name without a path or control characters. */
export const SourceName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((name) => !/[/\\\p{Cc}]/u.test(name) && name !== '.' && name !== '..', 'Not a file name');

/** The name of a new source: no characters that reorder others. */
export const NewSourceName = SourceName.refine(
  (name) => !isDisguised(name),
  'Contains characters that hide or reorder others. Rename the file.',
);

/** Describes what of an HTML page is published: its main article, or everything but navigation, scripts and forms. */
export const PageContent = z.enum(['article', 'page']);
export type PageContent = z.infer<typeof PageContent>;

export const MAX_ACCEPTED_SECRETS = 20;

/** Fields that the user may set; everything else is read from the document. */
const overrides = {
  /** Keeps the slug when the source is replaced. Default: derived from the title. */
  slug: DocSlug.optional(),
  /** Earlier slugs of the document. Documents published there are withdrawn, and the slugs redirect to this one. */
  aliases: z.array(DocSlug).max(10).optional(),
  /** Path of its file among the others, such as `guide/config.md`, for links between them. Default: its name. */
  path: SourcePath.optional(),
  title: z.string().overwrite(withoutDisguise).trim().min(1).max(200).optional(),
  tags: z
    .array(
      z
        .string()
        .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,31}$/u)
        .lowercase(),
    )
    .max(12)
    .optional(),
  /** The content of an HTML page. Default: the article, unless it leaves out too much of the text. */
  content: PageContent.optional(),
  /** Ids of found secrets that may be published, such as documented example keys. Any other one blocks the source. */
  acceptedKeys: z.array(Digest).max(MAX_ACCEPTED_SECRETS).optional(),
};

export const SourceInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('upload'), uploadId: UploadId, ...overrides }),
  z.strictObject({ kind: z.literal('url'), url: z.string().min(1).max(2_000), ...overrides }),
  z.strictObject({
    kind: z.literal('inline'),
    name: NewSourceName,
    text: z.string().min(1).max(MAX_INLINE_CHARACTERS),
    ...overrides,
  }),
]);
export type SourceInput = z.infer<typeof SourceInput>;

/** A file in staging. Removed after a week unless an ingest uses it. */
export const StagedUpload = z.strictObject({
  uploadId: UploadId,
  name: SourceName,
  mediaType: z.enum([...SourceMediaType.options, ...ImageMediaType.options]),
  bytes: z.int().nonnegative(),
  /** SHA-256 (hex) of the bytes. */
  sha256: z.string(),
});
export type StagedUpload = z.infer<typeof StagedUpload>;

/** Origin of a source, stored in the manifest and in every version. */
export const SourceRef = z.strictObject({
  id: SourceId,
  kind: z.enum(['upload', 'url', 'inline']),
  /** File name, or the address after its redirects. */
  uri: z.string().max(2_000),
  mediaType: SourceMediaType,
  bytes: z.int().nonnegative(),
  sha256: z.string(),
  /** The slug of the whole source of a chapter, which all of its chapters have in common. */
  chapterOf: DocSlug.optional(),
});
export type SourceRef = z.infer<typeof SourceRef>;
