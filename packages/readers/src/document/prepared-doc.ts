import { type Extraction, type FoundSecret } from '@keelson/contracts/learning/plan';
import { type DocHeading, type DocPassage } from '@keelson/contracts/learning/public-doc';
import { type SourceMediaType } from '@keelson/contracts/learning/source';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';
import { type AnchoredHeading } from './anchors';
import { type PlaceFields } from './place-of';
import { type PreparedImage } from './prepared-image';

export interface PreparedDoc {
  readonly mediaType: SourceMediaType;
  readonly title: string;
  readonly summary: string;
  readonly locale: string;
  readonly tags: readonly string[];
  /** From the front matter; null derives it from the title. */
  readonly slug: string | null;
  readonly aliases: readonly string[];
  /** Paths and names that links may have for it, from the front matter. */
  readonly names: readonly string[];
  /** From the front matter. */
  readonly place: PlaceFields;
  /** Without the title. */
  readonly markdown: string;
  readonly headings: readonly DocHeading[];
  readonly passages: readonly Omit<DocPassage, 'hash'>[];
  readonly words: number;
  readonly targets: readonly AnchoredHeading[];
  /** Links to other sources, as written. The Markdown has them as `encodeSourceLink` writes them. */
  readonly links: readonly string[];
  readonly images: readonly PreparedImage[];
  /** URLs of images that have to be loaded; the Markdown does not have them yet. */
  readonly missingImages: readonly string[];
  /** Null when the source is no HTML page. */
  readonly extraction: Extraction | null;
  /** The texts that are written like a secret, without duplicates. */
  readonly secrets: readonly PreparedSecret[];
  readonly warnings: readonly IngestWarning[];
  /** The title of the whole source of a chapter. Null for a source that is one document. */
  readonly book: string | null;
  /** The chapters after this one; only the first chapter has them. */
  readonly rest: readonly PreparedDoc[];
}

/** The documents of a source: one, or its chapters in order. */
export const docsOf = (first: PreparedDoc): readonly PreparedDoc[] => [first, ...first.rest];

export type PreparedSecret = Omit<FoundSecret, 'accepted'>;
