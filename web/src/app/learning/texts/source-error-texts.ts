import type { SOURCE_ERROR_SENTENCES } from '@keelson/contracts/learning/source-error-sentences';
import type { TextsOf } from '@keelson/contracts/messages';
import { LOCALE } from '../../shared/util/locale';
import { secretHint, secretName } from './secret-name';

export const SOURCE_ERROR_TEXTS: TextsOf<typeof SOURCE_ERROR_SENTENCES> = {
  'source.file-too-large': ({ limit }) => $localize`The file is larger than ${limit}:limit: MiB.`,
  'source.text-too-long': ({ limit }) =>
    $localize`The text is longer than ${limit.toLocaleString(LOCALE)}:limit: characters.`,
  'source.document-too-large': ({ limit }) =>
    $localize`The document has more than ${limit}:limit: KiB of text.`,
  'source.too-many-pages': ({ pages, limit }) =>
    $localize`The PDF has ${pages}:count: pages. The limit is ${limit}:limit:.`,
  'source.pdf-without-text': () =>
    $localize`The PDF has no text: its pages are probably scanned. Add text with a program for text recognition (OCR), then upload it again.`,
  'source.no-title-and-text': () =>
    $localize`The file has no title and no text. With a title it is published as the page of a section.`,
  'source.only-tags': ({ tags, more }) =>
    more > 0
      ? $localize`The file has no text of its own. It only shows other content: ${tags.join(', ')}:tags:, and ${more}:more: more. Add that content, or the page that its tool builds, as a source.`
      : $localize`The file has no text of its own. It only shows other content: ${tags.join(', ')}:tags:. Add that content, or the page that its tool builds, as a source.`,
  'source.only-redirects': ({ to }) =>
    $localize`The page only redirects to ${to}:to:. Add that page instead.`,
  'source.only-drawings': () =>
    $localize`The file has drawings, which can’t be read, and no text. Describe them in the document, then upload it again.`,
  'source.page-without-text': () =>
    $localize`The page has no text: scripts build it in the browser. Save the page as the browser shows it, then upload the file.`,
  'source.pdf-unmapped-fonts': ({ percent }) =>
    $localize`${percent}:percent:% of the text of the PDF can’t be read: its fonts have no character map. Upload the document that the PDF was made from, or export it again, for example as PDF/A.`,
  'source.too-many-documents': ({ limit }) =>
    $localize`This change has more than ${limit}:limit: documents: the chapters of long sources count too.`,
  'source.texts-too-large': ({ limit }) =>
    $localize`The texts of this change exceed ${limit}:limit: MiB in total.`,
  'source.images-too-large': ({ limit }) =>
    $localize`The images of this change exceed ${limit}:limit: MiB in total.`,
  'source.fetched-too-large': ({ limit }) =>
    $localize`The fetched files of this change exceed ${limit}:limit: MiB in total.`,
  'source.nested-too-deeply': () => $localize`The content is nested too deeply.`,
  'source.uses-yaml-aliases': () => $localize`The front matter uses YAML aliases. Remove them.`,
  'source.too-many-parts': ({ parts }) =>
    $localize`The file has ${parts}:count: parts, which is too many.`,
  'source.parts-overlap': () => $localize`The parts of the file overlap.`,
  'source.defines-entities': () => $localize`The file defines XML entities.`,
  'source.legacy-office': () =>
    $localize`Legacy Office formats are not supported. Save it as .docx and try again.`,
  'source.type-disallowed': () =>
    $localize`The policy of this installation does not allow this file type.`,
  'source.served-type': ({ type }) =>
    $localize`The server responded with the unsupported type ${type}:type:.`,
  'secret-found': ({ name, hint }) =>
    $localize`The text seems to contain ${secretName({ name })}:secret:: ${secretHint(hint)}:hint:.`,
  'source.took-too-long': ({ seconds }) =>
    $localize`Reading the file took longer than ${seconds}:seconds: s.`,
  'url.status': ({ status }) => $localize`The server responded with status ${status}:status:.`,
  'url.encoding': () => $localize`The server responded with an unknown content encoding.`,
  'url.invalid': () => $localize`The URL is invalid.`,
  'url.protocol': () => $localize`Only http and https URLs are supported.`,
  'url.downgrade': () => $localize`The URL redirects from https to http.`,
  'url.credentials': () => $localize`The URL must not contain a user name or password.`,
  'url.port': ({ port }) => $localize`Port ${port}:port: is not allowed.`,
  'url.private': () => $localize`The URL leads to a private network.`,
  'url.unknown-host': () => $localize`The host name cannot be resolved.`,
  'url.connection': () => $localize`The connection failed.`,
  'url.timeout': ({ seconds }) =>
    $localize`The server took longer than ${seconds}:seconds: seconds to respond.`,
  'url.redirects': ({ limit }) => $localize`The URL redirects more than ${limit}:limit: times.`,
  'plan.same-slug': ({ slug, sources = [] }) =>
    $localize`Several sources have the URL /learn/${slug}:slug:: ${sources.join(', ')}:sources:. Give each a title of its own, or a “slug” in its front matter.`,
  'plan.too-many-documents': ({ limit }) =>
    $localize`At most ${limit}:limit: documents can be published.`,
  'plan.no-document': ({ slug }) => $localize`Document ${slug}:slug: does not exist.`,
  'plan.no-version': ({ version }) => $localize`Version ${version}:version: does not exist.`,
  'run.too-slow': () =>
    $localize`The sources take too long to read. Plan fewer of them, or leave slow web pages out.`,
  'run.failed': () => $localize`The run failed. Resume it.`,
  'run.replaced': () => $localize`A later run replaced this run.`,
};
