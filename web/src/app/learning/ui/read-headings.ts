import { CONTENTS_DEPTH } from '@keelson/contracts/learning/contents';
import type { DocHeading } from '@keelson/contracts/learning/public-doc';

/** The headings of the document that the page shows. Pages are served with those of their contents only. */
export function readHeadings(document: Document, headingOffset: number): DocHeading[] {
  return [...document.querySelectorAll('app-document-body :is(h1, h2, h3, h4, h5, h6)[id]')]
    .map((heading) => ({
      depth: Number(heading.tagName.slice(1)) - headingOffset,
      text: textOf(heading),
      anchor: heading.id,
    }))
    .filter(({ depth }) => depth <= CONTENTS_DEPTH);
}

/** Without the link to the heading itself. */
const textOf = (heading: Element): string =>
  [...heading.childNodes]
    .filter((node) => !(node instanceof HTMLElement && node.classList.contains('anchor')))
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim();
