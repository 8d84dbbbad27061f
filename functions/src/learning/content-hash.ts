import { type DocPlace } from '@keelson/contracts/learning/doc-place';
import { Digest } from '@keelson/contracts/learning/learning-ids';
import { digestOf } from '@keelson/server/digest';

export interface HashedContent {
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly locale: string;
  readonly markdown: string;
  readonly place: DocPlace | null;
}

export function contentHashOf({
  title,
  summary,
  tags,
  locale,
  markdown,
  place,
}: HashedContent): Digest {
  const content = { title, summary, tags, locale, markdown };
  return Digest.parse(digestOf(place === null ? content : { ...content, place }));
}
