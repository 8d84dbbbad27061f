import { type MessageOf, sentenceOf } from '../messages';
import { StoredMessage } from '../stored-message';
import { INGEST_WARNINGS, type IngestWarning, type IngestWarningCode } from './warnings';

/** The reason why an image could not be used, besides the errors of its URL. */
export type ImageProblem =
  | 'unreadable'
  | 'incomplete'
  | 'too-large'
  | 'wrong-type'
  | 'too-many-pixels'
  | 'over-limit'
  | 'not-uploaded'
  | 'several'
  | 'upload-expired'
  | 'timed-out';

/** The reason why a link between sources leads nowhere. */
export const LINK_PROBLEMS = {
  part: 'no such part',
  document: 'not published',
  ambiguous: 'several files',
} as const;
export type LinkProblem = keyof typeof LINK_PROBLEMS;

interface CountFacts {
  readonly warning: IngestWarningCode;
  readonly times: number;
}
interface ImageFacts {
  readonly warning: 'images-dropped' | 'images-missing';
  /** Names; of an embedded image `image 1`. */
  readonly images: readonly string[];
  /** For each image an `ImageProblem`, the code of an error, or `''`. */
  readonly reasons: readonly string[];
  /** For each image the English sentence of its reason, or `''`. */
  readonly sentences: readonly string[];
  /** The number of further ones. */
  readonly more: number;
}
interface LeftOutFacts {
  readonly warning: 'includes-dropped' | 'templates-dropped';
  /** As the source names them; `(2)` behind one that stands there twice. */
  readonly tags: readonly string[];
  readonly more: number;
}
interface LinkFacts {
  readonly links: readonly string[];
  readonly more: number;
}
interface TableFacts {
  readonly rows: number;
  readonly allRows: number;
  readonly columns: number;
  readonly allColumns: number;
}
interface PageFacts {
  /** Numbers and ranges: `3`, `5–7`. */
  readonly pages: readonly string[];
  readonly more: number;
}
interface SecretFacts {
  readonly name: string;
  readonly hint: string;
}
interface OtherSourceFacts {
  readonly slug: string;
  readonly title: string;
}

const replaced = ({ slug, title }: OtherSourceFacts, reason: string): string =>
  `It replaces /learn/${slug} (“${title}”), but ${reason}. ` +
  'Give it a slug of its own if it is another document.';

export const WARNING_SENTENCES = {
  counted: ({ warning, times }: CountFacts) =>
    times === 1
      ? `${INGEST_WARNINGS[warning].label}.`
      : `${INGEST_WARNINGS[warning].label} (${times}).`,
  images: ({ warning, images, sentences, more }: ImageFacts) => {
    const named = images.map((image, index) => withReason(image, sentences[index]));
    return `${INGEST_WARNINGS[warning].label}: ${named.join(', ')}${restOf(more)}.`;
  },
  'left-out': ({ warning, tags, more }: LeftOutFacts) =>
    `${INGEST_WARNINGS[warning].label}: ${tags.join(', ')}${restOf(more)}.`,
  'pages-without-text': ({ pages, more }: PageFacts) =>
    `Pages without text, which are blank or scanned, were left out: ${pages.join(', ')}${restOf(more)}.`,
  'fonts-unmapped': ({ pages, percent, more }: PageFacts & { readonly percent: number }) =>
    `${percent < 1 ? 'Less than 1' : percent}% of the text is in fonts without a character map and was left out. Pages: ${pages.join(', ')}${restOf(more)}.`,
  'article-short': ({ percent }: { readonly percent: number }) =>
    `The article has ${percent}% of the text of the page.`,
  'article-too-short': ({ percent }: { readonly percent: number }) =>
    `The article has only ${percent}% of the text, so the whole page is used.`,
  'article-breaks-table': () => 'The article breaks a table apart, so the whole page is used.',
  'table-cut': ({ rows, allRows, columns, allColumns }: TableFacts) =>
    `The table is too long for a page: ${rows} of ${allRows} rows and ${columns} of ${allColumns} columns are used.`,
  'no-such-parts': ({ links, more }: LinkFacts) =>
    `Links to parts that the document does not have: ${links.join(', ')}${restOf(more)}.`,
  'no-targets': ({ links, reasons, more }: LinkFacts & { readonly reasons: readonly string[] }) => {
    const named = links.map((link, index) => {
      const reason = reasons[index] as LinkProblem;
      return withReason(link, LINK_PROBLEMS[reason]);
    });
    return `${INGEST_WARNINGS['links-broken'].label}: ${named.join(', ')}${restOf(more)}.`;
  },
  'not-published': ({ slugs }: { readonly slugs: readonly string[] }) =>
    `Links to unpublished documents: ${slugs.map((slug) => `/learn/${slug}`).join(', ')}.`,
  'same-content': ({ slug }: { readonly slug: string }) => `/learn/${slug} has the same content.`,
  'other-language': (facts: OtherSourceFacts & { readonly from: string; readonly to: string }) =>
    replaced(facts, `it is in another language (${facts.to}, not ${facts.from})`),
  'other-source': (facts: OtherSourceFacts & { readonly from: string; readonly to: string }) =>
    replaced(facts, `it comes from ${facts.to}, not from ${facts.from}`),
  'former-url-taken': ({ slug, to }: { readonly slug: string; readonly to: string }) =>
    `The former URL /learn/${slug} leads to /learn/${to}, so this document does not get it.`,
  'secret-accepted': ({ name, hint }: SecretFacts) => `The text contains ${name}: ${hint}.`,
  'secret-found': ({ name, hint }: SecretFacts) => `The text seems to contain ${name}: ${hint}.`,
  'email-addresses': ({ count }: { readonly count: number }) =>
    `The text contains ${count} e-mail ${count === 1 ? 'address' : 'addresses'}.`,
  'bank-account': () => 'The text seems to contain a bank account number.',
  'instructs-models': () => 'The text seems to instruct AI models. It is only treated as text.',
  'guessed-encoding': ({ encoding }: { readonly encoding: string }) =>
    `The encoding was guessed as ${encoding}. Check the letters.`,
};
export type WarningSentences = typeof WARNING_SENTENCES;
export type WarningMessage = MessageOf<WarningSentences>;

/** A warning with its English detail and the same as facts. */
export const warningOf = (code: IngestWarningCode, message: WarningMessage): IngestWarning => ({
  code,
  detail: sentenceOf(WARNING_SENTENCES, message),
  message: StoredMessage.parse(message),
});

const withReason = (name: string, reason: string | undefined): string =>
  reason === undefined || reason === '' ? name : `${name} (${reason})`;

const restOf = (more: number): string => (more > 0 ? `, and ${more} more` : '');
