import type { Citation } from '@keelson/contracts/chat/citation';

/** A source in words: the document, and the heading when it adds something. */
export const labelOf = ({ title, heading }: Pick<Citation, 'title' | 'heading'>): string =>
  heading === null || heading === title ? title : `${title} › ${heading}`;
