import { type DocPlace } from '@keelson/contracts/learning/doc-place';
import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type DocListItem } from '@keelson/contracts/learning/public-doc';
import { digestOf } from '@keelson/server/digest';
import { type PlaceFields, NO_PLACE_FIELDS, placeOf } from '@keelson/readers/document/place-of';

interface TestDoc extends Partial<Pick<DocListItem, 'title' | 'tags' | 'publishedAt' | 'words'>> {
  readonly slug: string;
  /** The path of its file, which gives its place. */
  readonly path?: string;
  readonly matter?: Partial<PlaceFields>;
}

export const listedDoc = ({ slug, path, matter, ...more }: TestDoc): DocListItem => ({
  slug: DocSlug.parse(slug),
  title: slug,
  summary: `About ${slug}.`,
  tags: [],
  locale: 'en',
  version: 1,
  contentHash: digestOf(slug),
  publishedAt: 0,
  words: 100,
  ...more,
  place: placeAt(path, matter),
});

const placeAt = (path?: string, matter?: Partial<PlaceFields>): DocPlace | null =>
  placeOf({ ...NO_PLACE_FIELDS, ...matter }, path ?? null);
