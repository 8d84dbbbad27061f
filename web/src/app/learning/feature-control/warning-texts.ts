import { ErrorCode, ERRORS } from '@keelson/contracts/errors';
import type {
  ImageProblem,
  LinkProblem,
  WarningSentences,
} from '@keelson/contracts/learning/warning-sentences';
import type { IngestWarningCode } from '@keelson/contracts/learning/warnings';
import type { TextsOf } from '@keelson/contracts/messages';
import { problemTexts } from '../../core/api/problem-texts';
import { plural } from '../../shared/util/texts/plural';
import { secretHint, secretName } from '../texts/secret-name';
import { imageName } from './image-name';

export const WARNING_LABELS: Readonly<Record<IngestWarningCode, string>> = {
  'images-dropped': $localize`Images were left out`,
  'images-missing': $localize`Some images were not found`,
  'tables-lost': $localize`Tables were converted to plain text`,
  'html-dropped': $localize`Raw HTML was left out`,
  'links-dropped': $localize`Unsafe links were left out`,
  'includes-dropped': $localize`Content of other files was left out`,
  'templates-dropped': $localize`Template tags were left out`,
  'hidden-dropped': $localize`Text that its tool hides was left out`,
  'scripts-dropped': $localize`Scripts and forms were left out`,
  'front-matter-ignored': $localize`The front matter could not be read`,
  'formatting-lost': $localize`Some formatting was lost`,
  'no-title': $localize`No title found; the file name is used`,
  'no-text': $localize`The document has a title and no text`,
  'no-headings': $localize`No headings to link to`,
  'language-guessed': $localize`The language was guessed`,
  'encoding-guessed': $localize`The file is not UTF-8`,
  'pages-without-text': $localize`Pages without text were left out`,
  'text-unreadable': $localize`Unreadable text was left out`,
  'readability-fallback': $localize`No main article found; the whole page is used`,
  'text-lost': $localize`Some of the text was left out`,
  'personal-data': $localize`May contain personal data`,
  'instructions-to-models': $localize`May contain instructions for AI models`,
  'links-broken': $localize`Some links have no target`,
  'duplicate-content': $localize`Another document has the same content`,
  'replaces-other': $localize`Replaces a document from another source`,
  'alias-taken': $localize`A former URL leads to another document`,
  'secret-accepted': $localize`Contains an accepted example key`,
  'secret-found': $localize`May contain a secret`,
};

const IMAGE_PROBLEMS: Readonly<Record<ImageProblem, string>> = {
  unreadable: $localize`:Why an image is not used:cannot be read`,
  incomplete: $localize`:Why an image is not used:not a complete image`,
  'too-large': $localize`:Why an image is not used:too large`,
  'wrong-type': $localize`:Why an image is not used:not PNG, JPEG, WebP or GIF`,
  'too-many-pixels': $localize`:Why an image is not used:too many pixels`,
  'over-limit': $localize`:Why an image is not used:over the limit`,
  'not-uploaded': $localize`:Why an image is not used:upload it together with the document`,
  several: $localize`:Why an image is not used:several images have this name`,
  'upload-expired': $localize`:Why an image is not used:upload it again`,
  'timed-out': $localize`:Why an image is not used:timed out`,
};

const LINK_PROBLEMS: Readonly<Record<LinkProblem, string>> = {
  part: $localize`:Why a link leads nowhere:no such part`,
  document: $localize`:Why a link leads nowhere:not published`,
  ambiguous: $localize`:Why a link leads nowhere:several files`,
};

/** Lists what warnings say besides their label. */
export const WARNING_TEXTS: TextsOf<WarningSentences> = {
  counted: ({ warning, times }) =>
    times === 1 ? `${WARNING_LABELS[warning]}.` : `${WARNING_LABELS[warning]} (${times}).`,
  images: ({ warning, images, reasons, more }) => {
    const named = images.map((image, index) =>
      withReason(imageName(image), imageProblem(reasons[index] ?? '')),
    );
    return `${WARNING_LABELS[warning]}: ${listText(named, more)}.`;
  },
  'left-out': ({ warning, tags, more }) => `${WARNING_LABELS[warning]}: ${listText(tags, more)}.`,
  'pages-without-text': ({ pages, more }) =>
    $localize`Pages without text, which are blank or scanned, were left out: ${listText(pages, more)}:pages:.`,
  'fonts-unmapped': ({ pages, percent, more }) => {
    const list = listText(pages, more);
    return percent < 1
      ? $localize`Less than 1% of the text is in fonts without a character map and was left out. Pages: ${list}:pages:.`
      : $localize`${percent}:percent:% of the text is in fonts without a character map and was left out. Pages: ${list}:pages:.`;
  },
  'article-short': ({ percent }) =>
    $localize`The article has ${percent}:percent:% of the text of the page.`,
  'article-too-short': ({ percent }) =>
    $localize`The article has only ${percent}:percent:% of the text, so the whole page is used.`,
  'article-breaks-table': () =>
    $localize`The article breaks a table apart, so the whole page is used.`,
  'table-cut': ({ rows, allRows, columns, allColumns }) =>
    $localize`The table is too long for a page: ${rows}:rows: of ${allRows}:allRows: rows and ${columns}:columns: of ${allColumns}:allColumns: columns are used.`,
  'no-such-parts': ({ links, more }) =>
    $localize`Links to parts that the document does not have: ${listText(links, more)}:links:.`,
  'no-targets': ({ links, reasons, more }) => {
    const named = links.map((link, index) =>
      withReason(link, LINK_PROBLEMS[reasons[index] as LinkProblem]),
    );
    return `${WARNING_LABELS['links-broken']}: ${listText(named, more)}.`;
  },
  'not-published': ({ slugs }) => {
    const urls = slugs.map((slug) => `/learn/${slug}`).join(', ');
    return $localize`Links to unpublished documents: ${urls}:links:.`;
  },
  'same-content': ({ slug }) => $localize`/learn/${slug}:slug: has the same content.`,
  'other-language': ({ slug, title, from, to }) =>
    $localize`It replaces /learn/${slug}:slug: (“${title}:title:”), but it is in another language (${to}:new:, not ${from}:old:). Give it a slug of its own if it is another document.`,
  'other-source': ({ slug, title, from, to }) =>
    $localize`It replaces /learn/${slug}:slug: (“${title}:title:”), but it comes from ${to}:new:, not from ${from}:old:. Give it a slug of its own if it is another document.`,
  'former-url-taken': ({ slug, to }) =>
    $localize`The former URL /learn/${slug}:slug: leads to /learn/${to}:target:, so this document does not get it.`,
  'secret-accepted': ({ name, hint }) =>
    $localize`The text contains ${secretName({ name })}:secret:: ${secretHint(hint)}:hint:.`,
  'secret-found': ({ name, hint }) =>
    $localize`The text seems to contain ${secretName({ name })}:secret:: ${secretHint(hint)}:hint:.`,
  'email-addresses': ({ count }) =>
    plural(count, {
      one: $localize`The text contains 1 e-mail address.`,
      other: $localize`The text contains ${count}:count: e-mail addresses.`,
    }),
  'bank-account': () => $localize`The text seems to contain a bank account number.`,
  'instructs-models': () =>
    $localize`The text seems to instruct AI models. It is only treated as text.`,
  'guessed-encoding': ({ encoding }) =>
    $localize`The encoding was guessed as ${encoding}:encoding:. Check the letters.`,
};

/** The title of an error, for the errors of the URL of an image. */
function imageProblem(reason: string): string {
  if (Object.hasOwn(IMAGE_PROBLEMS, reason)) return IMAGE_PROBLEMS[reason as ImageProblem];
  const code = ErrorCode.safeParse(reason);
  if (!code.success) return '';
  return problemTexts({ code: code.data }).title ?? ERRORS[code.data].title;
}

const withReason = (name: string, reason: string): string =>
  reason === '' ? name : `${name} (${reason})`;

function listText(named: readonly string[], more: number): string {
  const list = named.join(', ');
  return more > 0 ? $localize`${list}:list:, and ${more}:count: more` : list;
}
