import { type WarningMessage, warningOf } from '@keelson/contracts/learning/warning-sentences';
import { type IngestWarning, type IngestWarningCode } from '@keelson/contracts/learning/warnings';
import { slugify } from '../document/slug';
import { type ImageCollector } from './image-collector';
import { type LinkCollector } from './link-collector';

export type WarningCounts = Map<IngestWarningCode, number>;

export function countWarning(counts: WarningCounts, code: IngestWarningCode, count = 1): void {
  if (count > 0) counts.set(code, (counts.get(code) ?? 0) + count);
}

/** Holds what the parts of one source have in common while it is cleaned. */
export class CleaningContext {
  /** Ids that links in the same document name. */
  readonly linkedIds = new Set<string>();
  /** True when links within the document can name parts of other documents (MyST). */
  hasLabels = false;
  /** Warnings with a detail of their own. */
  readonly notes: IngestWarning[] = [];

  constructor(
    readonly counts: WarningCounts,
    readonly images: ImageCollector,
    readonly links: LinkCollector,
  ) {}

  count(code: IngestWarningCode, times = 1): void {
    countWarning(this.counts, code, times);
  }

  note(code: IngestWarningCode, message: WarningMessage): void {
    this.notes.push(warningOf(code, message));
  }

  /** The URL to publish for a link; null when it is not safe. */
  link(url: string): string | null {
    const found = this.links.resolve(url);
    if (found === null) this.count('links-dropped');
    return found;
  }

  /** The reference to an image; null when it cannot be used. */
  image(url: string): string | null {
    return this.images.resolve(url);
  }

  /** The id on the page of an element that is no heading. Its prefix keeps it apart from the ids of the page. */
  anchorOf(id: string): string {
    return `at-${slugify(id) || 'here'}`;
  }
}
