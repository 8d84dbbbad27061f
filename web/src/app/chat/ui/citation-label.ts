import type { Citation } from '@keelson/contracts/chat/citation';

/** The label of a source: the document title, and the heading if it differs. */
export const labelOf = ({ title, heading }: Pick<Citation, 'title' | 'heading'>): string =>
  heading === null || heading === title ? title : `${title} › ${heading}`;
