import { WARNING_SENTENCES } from './warning-sentences';

interface LimitFacts {
  readonly limit: number;
}
interface TagFacts {
  /** Files and tags, as the source names them. */
  readonly tags: readonly string[];
  readonly more: number;
}
interface SlugFacts {
  readonly slug: string;
}
interface SharedSlugFacts extends SlugFacts {
  readonly sources?: readonly string[];
}

/** Lists what the errors of sources and of plans say with their code. */
export const SOURCE_ERROR_SENTENCES = {
  'source.file-too-large': ({ limit }: LimitFacts) => `The file is larger than ${limit} MiB.`,
  'source.text-too-long': ({ limit }: LimitFacts) =>
    `The text is longer than ${limit.toLocaleString('en')} characters.`,
  'source.document-too-large': ({ limit }: LimitFacts) =>
    `The document has more than ${limit} KiB of text.`,
  'source.too-many-pages': ({ pages, limit }: LimitFacts & { readonly pages: number }) =>
    `The PDF has ${pages} pages. The limit is ${limit}.`,
  'source.pdf-without-text': () =>
    'The PDF has no text: its pages are probably scanned. Add text with a program for text recognition (OCR), then upload it again.',
  'source.no-title-and-text': () =>
    'The file has no title and no text. With a title it is published as the page of a section.',
  'source.only-tags': ({ tags, more }: TagFacts) =>
    `The file has no text of its own. It only shows other content: ${tags.join(', ')}${more > 0 ? `, and ${more} more` : ''}. Add that content, or the page that its tool builds, as a source.`,
  'source.only-redirects': ({ to }: { readonly to: string }) =>
    `The page only redirects to ${to}. Add that page instead.`,
  'source.only-drawings': () =>
    'The file has drawings, which can’t be read, and no text. Describe them in the document, then upload it again.',
  'source.page-without-text': () =>
    'The page has no text: scripts build it in the browser. Save the page as the browser shows it, then upload the file.',
  'source.pdf-unmapped-fonts': ({ percent }: { readonly percent: number }) =>
    `${percent}% of the text of the PDF can’t be read: its fonts have no character map. Upload the document that the PDF was made from, or export it again, for example as PDF/A.`,
  'source.too-many-documents': ({ limit }: LimitFacts) =>
    `This change has more than ${limit} documents: the chapters of long sources count too.`,
  'source.texts-too-large': ({ limit }: LimitFacts) =>
    `The texts of this change exceed ${limit} MiB in total.`,
  'source.images-too-large': ({ limit }: LimitFacts) =>
    `The images of this change exceed ${limit} MiB in total.`,
  'source.fetched-too-large': ({ limit }: LimitFacts) =>
    `The fetched files of this change exceed ${limit} MiB in total.`,
  'source.nested-too-deeply': () => 'The content is nested too deeply.',
  'source.uses-yaml-aliases': () => 'The front matter uses YAML aliases. Remove them.',
  'source.too-many-parts': ({ parts }: { readonly parts: number }) =>
    `The file has ${parts} parts, which is too many.`,
  'source.parts-overlap': () => 'The parts of the file overlap.',
  'source.defines-entities': () => 'The file defines XML entities.',
  'source.legacy-office': () =>
    'Legacy Office formats are not supported. Save it as .docx and try again.',
  'source.type-disallowed': () => 'The policy of this installation does not allow this file type.',
  'source.served-type': ({ type }: { readonly type: string }) =>
    `The server responded with the unsupported type ${type}.`,
  'secret-found': WARNING_SENTENCES['secret-found'],
  'source.took-too-long': ({ seconds }: { readonly seconds: number }) =>
    `Reading the file took longer than ${seconds} s.`,
  'url.status': ({ status }: { readonly status: number }) =>
    `The server responded with status ${status}.`,
  'url.encoding': () => 'The server responded with an unknown content encoding.',
  'url.invalid': () => 'The URL is invalid.',
  'url.protocol': () => 'Only http and https URLs are supported.',
  'url.downgrade': () => 'The URL redirects from https to http.',
  'url.credentials': () => 'The URL must not contain a user name or password.',
  'url.port': ({ port }: { readonly port: string }) => `Port ${port} is not allowed.`,
  'url.private': () => 'The URL leads to a private network.',
  'url.unknown-host': () => 'The host name cannot be resolved.',
  'url.connection': () => 'The connection failed.',
  'url.timeout': ({ seconds }: { readonly seconds: number }) =>
    `The server took longer than ${seconds} seconds to respond.`,
  'url.redirects': ({ limit }: LimitFacts) => `The URL redirects more than ${limit} times.`,
  'plan.same-slug': ({ slug, sources = [] }: SharedSlugFacts) =>
    `Several sources have the URL /learn/${slug}: ${sources.join(', ')}. Give each a title of its own, or a “slug” in its front matter.`,
  'plan.too-many-documents': ({ limit }: LimitFacts) =>
    `At most ${limit} documents can be published.`,
  'plan.no-document': ({ slug }: SlugFacts) => `Document ${slug} does not exist.`,
  'plan.no-version': ({ version }: { readonly version: number }) =>
    `Version ${version} does not exist.`,
  'run.too-slow': () =>
    'The sources take too long to read. Plan fewer of them, or leave slow web pages out.',
  'run.failed': () => 'The run failed. Resume it.',
  'run.replaced': () => 'A later run replaced this run.',
};
