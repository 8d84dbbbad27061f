import { type DocPlace, MAX_SECTION_DEPTH } from '@keelson/contracts/learning/doc-place';
import { cutText } from '@keelson/contracts/text';
import { tagName } from './navigation-tree';

const MAX_NAME_LENGTH = 80;

export interface ChapterOfBook {
  readonly book: DocPlace | null;
  readonly title: string;
  readonly tags: readonly string[];
  readonly isOpening: boolean;
  /** Its position in the source, from 1. */
  readonly number: number;
}

/** The place of a chapter: in a section that is named like its source, at the place of the source. */
export function chapterPlace({ book, title, tags, isOpening, number }: ChapterOfBook): DocPlace {
  const [tag] = tags;
  const ofTag = tag === undefined ? [] : [{ name: tagName(tag), order: null }];
  const around = book?.sections ?? ofTag;
  const name = cutText((book?.label ?? title).trim(), MAX_NAME_LENGTH).trim();
  const order = book?.order ?? null;
  return {
    sections: [...around.slice(0, MAX_SECTION_DEPTH - 1), { name, order }],
    order: isOpening ? order : number,
    label: null,
    isIndex: isOpening,
    collapsed: book?.collapsed ?? false,
  };
}
