import { explainedError } from '@keelson/contracts/error-sentences';
import { DomainError } from '@keelson/contracts/errors';
import { type SourceMediaType } from '@keelson/contracts/learning/source';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';

export interface WithoutText {
  readonly mediaType: SourceMediaType;
  /** The warnings of the reading. */
  readonly notes: readonly IngestWarning[];
}

/** The error of a source that has nothing to publish: what it has instead of a text, and what to do. */
export function withoutTextError({ mediaType, notes }: WithoutText): DomainError {
  const leftOut = notes.flatMap(({ message }) => (message?.code === 'left-out' ? [message] : []));
  const tags = leftOut.flatMap(({ params }) =>
    Array.isArray(params['tags']) ? params['tags'] : [],
  );
  const more = leftOut.reduce((sum, { params }) => sum + Number(params['more'] ?? 0), 0);
  if (tags.length > 0) {
    return explainedError('learning/source-empty', {
      code: 'source.only-tags',
      params: { tags, more },
    });
  }
  return mediaType === 'text/markdown'
    ? explainedError('learning/source-empty', { code: 'source.no-title-and-text', params: {} })
    : new DomainError('learning/source-empty', 'The file has no text.');
}

/** The used part of a page, without what is active. */
interface Page {
  readonly body: { readonly textContent: string };
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

interface PageElement {
  getAttribute(name: string): string | null;
}

const MAX_FRAMES = 5;

/** More text than a page that only redirects has: a sentence and a link. */
const MAX_REDIRECT_TEXT = 300;
/** Longer ones are notices that a page has moved, and refreshes of pages with content. */
const MAX_REDIRECT_SECONDS = 5;

/**
 * Refuses pages that have nothing to read: sets of frames, redirects as generators of sites write them for former addresses, and pages that
 * scripts build in the browser.
 *
 * @param hasScripts Whether scripts were removed from the page.
 * @throws {DomainError} `learning/source-empty` for frames and redirects, `learning/source-unreadable` for a page of scripts.
 */
export function requireReadable(page: Page, hasScripts: boolean): void {
  const frames = [...page.querySelectorAll('frame[src]')].map(
    (one) => one.getAttribute('src') ?? '',
  );
  if (frames.length > 0) {
    const tags = frames.slice(0, MAX_FRAMES);
    throw explainedError('learning/source-empty', {
      code: 'source.only-tags',
      params: { tags, more: frames.length - tags.length },
    });
  }
  const text = page.body.textContent.trim();
  const to = redirectOf(page);
  if (to !== null && text.length <= MAX_REDIRECT_TEXT) {
    throw explainedError('learning/source-empty', {
      code: 'source.only-redirects',
      params: { to },
    });
  }
  if (text === '' && hasScripts && page.querySelector('img') === null) {
    throw explainedError('learning/source-unreadable', {
      code: 'source.page-without-text',
      params: {},
    });
  }
}

/** Returns where `<meta http-equiv="refresh">` leads to. Without a URL it loads the same page again. */
function redirectOf(page: Page): string | null {
  const content = page.querySelector('meta[http-equiv=refresh i]')?.getAttribute('content') ?? '';
  const end = content.search(/[;,]/);
  if (end < 0 || Number(content.slice(0, end)) > MAX_REDIRECT_SECONDS) return null;
  const url = content
    .slice(end + 1)
    .trim()
    .replace(/^url\s*=/i, '')
    .trim()
    .replace(/^["']|["']$/g, '');
  return url === '' || url.length > 500 ? null : url;
}
