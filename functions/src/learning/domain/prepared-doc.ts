import { type DocHeading, type DocPassage } from '@keelson/contracts/learning/public-doc';
import { type SourceMediaType } from '@keelson/contracts/learning/source';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';
import { type PreparedImage } from './prepared-image';

/** What reading a source gives: clean Markdown and what is known of it. */
export interface PreparedDoc {
  readonly mediaType: SourceMediaType;
  readonly title: string;
  readonly summary: string;
  readonly locale: string;
  readonly tags: readonly string[];
  /** As the document itself asks for it; the title decides when there is none. */
  readonly slug: string | null;
  /** Slugs that it had before, as it says itself. */
  readonly aliases: readonly string[];
  /** Without the title. */
  readonly markdown: string;
  readonly headings: readonly DocHeading[];
  readonly passages: readonly Omit<DocPassage, 'hash'>[];
  readonly words: number;
  /** Addresses of other documents of the hub that it links to. */
  readonly linkedSlugs: readonly string[];
  /** What it shows, by content. */
  readonly images: readonly PreparedImage[];
  /** Addresses of images that nobody has looked for yet; they are left out so far. */
  readonly wantedImages: readonly string[];
  readonly warnings: readonly IngestWarning[];
}
