import type { Citation } from '@keelson/contracts/answers/citation';
import type { ChatId } from '@keelson/contracts/ids';
import { citationAddress } from '@keelson/contracts/answers/citation-address';
import { pageHref } from '../../shared/util/app-language';

/** The label of a source: the document title, and the heading if it differs. */
export const labelOf = ({ title, heading }: Pick<Citation, 'title' | 'heading'>): string =>
  heading === null || heading === title ? title : `${title} › ${heading}`;

/** Returns where a source opens: a page in the language of the app, or an attached file, which may be another author's. */
export const citationHref = (citation: Citation, chat: ChatId | null = null): string =>
  citation.attachment === undefined
    ? pageHref(citationAddress(citation))
    : citationAddress(citation, chat);
