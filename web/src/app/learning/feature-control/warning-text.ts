import {
  INGEST_WARNINGS,
  type IngestWarning,
  type IngestWarningCode,
} from '@keelson/contracts/learning/warnings';

const LABELS: Readonly<Record<IngestWarningCode, string>> = {
  'images-dropped': $localize`Images were left out`,
  'images-missing': $localize`Some images were not found`,
  'tables-lost': $localize`Tables were converted to plain text`,
  'html-dropped': $localize`Raw HTML was left out`,
  'links-dropped': $localize`Unsafe links were left out`,
  'includes-dropped': $localize`Content of other files was left out`,
  'templates-dropped': $localize`Template tags were left out`,
  'scripts-dropped': $localize`Scripts and forms were left out`,
  'front-matter-ignored': $localize`The front matter could not be read`,
  'formatting-lost': $localize`Some formatting was lost`,
  'no-title': $localize`No title found; the file name is used`,
  'no-headings': $localize`No headings to link to`,
  'language-guessed': $localize`The language was guessed`,
  'encoding-guessed': $localize`The file is not UTF-8`,
  'pages-without-text': $localize`Pages without text were left out`,
  'readability-fallback': $localize`No main article found; the whole page is used`,
  'text-lost': $localize`Some of the text was left out`,
  'personal-data': $localize`May contain personal data`,
  'instructions-to-models': $localize`May contain instructions for AI models`,
  'links-broken': $localize`Some links lead to documents that are not published`,
  'duplicate-content': $localize`Another document has the same content`,
  'replaces-other': $localize`Replaces a document from another source`,
  'secret-accepted': $localize`Contains an accepted example key`,
  'secret-found': $localize`May contain a secret`,
};

/** Some details repeat the label in the language of the server, with what it is about behind it. */
export function warningText({ code, detail }: IngestWarning): string {
  const repeated = INGEST_WARNINGS[code].label;
  return detail.startsWith(repeated)
    ? `${LABELS[code]}${detail.slice(repeated.length)}`
    : `${LABELS[code]}: ${detail}`;
}
