import * as z from 'zod';
import { StoredMessage } from '../stored-message';

/** Describes what preparation or the check of candidates noticed. `block` keeps a source out of the plan. */
interface IngestWarningRow {
  readonly label: string;
  readonly weight: 'note' | 'warn' | 'block';
}

/** Label of each code; the detail of a warning says where. */
export const INGEST_WARNINGS = {
  'images-dropped': { label: 'Images were left out', weight: 'warn' },
  'images-missing': { label: 'Some images were not found', weight: 'warn' },
  'tables-lost': { label: 'Tables were converted to plain text', weight: 'warn' },
  'html-dropped': { label: 'Raw HTML was left out', weight: 'warn' },
  'links-dropped': { label: 'Unsafe links were left out', weight: 'warn' },
  'includes-dropped': { label: 'Content of other files was left out', weight: 'warn' },
  'templates-dropped': { label: 'Template tags were left out', weight: 'warn' },
  'hidden-dropped': { label: 'Text that its tool hides was left out', weight: 'warn' },
  'scripts-dropped': { label: 'Scripts and forms were left out', weight: 'warn' },
  'front-matter-ignored': { label: 'The front matter could not be read', weight: 'warn' },
  'formatting-lost': { label: 'Some formatting was lost', weight: 'note' },
  'no-title': { label: 'No title found; the file name is used', weight: 'warn' },
  'no-text': { label: 'The document has a title and no text', weight: 'note' },
  'no-headings': { label: 'No headings to link to', weight: 'note' },
  'language-guessed': { label: 'The language was guessed', weight: 'note' },
  'encoding-guessed': { label: 'The file is not UTF-8', weight: 'warn' },
  'pages-without-text': { label: 'Pages without text were left out', weight: 'warn' },
  'text-unreadable': { label: 'Unreadable text was left out', weight: 'warn' },
  'readability-fallback': {
    label: 'No main article found; the whole page is used',
    weight: 'warn',
  },
  'text-lost': { label: 'Some of the text was left out', weight: 'warn' },
  'personal-data': { label: 'May contain personal data', weight: 'warn' },
  'instructions-to-models': { label: 'May contain instructions for AI models', weight: 'warn' },
  'links-broken': { label: 'Some links have no target', weight: 'warn' },
  'duplicate-content': { label: 'Another document has the same content', weight: 'warn' },
  'replaces-other': { label: 'Replaces a document from another source', weight: 'warn' },
  'alias-taken': { label: 'A former URL leads to another document', weight: 'warn' },
  'secret-accepted': { label: 'Contains an accepted example key', weight: 'warn' },
  'secret-found': { label: 'May contain a secret', weight: 'block' },
} as const satisfies Record<string, IngestWarningRow>;

export type IngestWarningCode = keyof typeof INGEST_WARNINGS;

export const IngestWarning = z.strictObject({
  code: z.enum(Object.keys(INGEST_WARNINGS) as [IngestWarningCode, ...IngestWarningCode[]]),
  /** The place or the number, in one short sentence; never the secret itself. */
  detail: z.string(),
  /** The detail as facts (`warning-sentences.ts`). */
  message: StoredMessage.nullable().default(null),
});
export type IngestWarning = z.infer<typeof IngestWarning>;
