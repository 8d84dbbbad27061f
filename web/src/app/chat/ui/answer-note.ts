import type { ChatMessage } from '@keelson/contracts/chat/message';
import {
  MIN_STOPPED_CHARACTERS,
  STOPPED_CHARACTERS_PER_MESSAGE,
} from '@keelson/contracts/usage/usage-limits';
import { formatCount } from '../../shared/util/texts/format-count';

const perMessage = formatCount(STOPPED_CHARACTERS_PER_MESSAGE);
const minimum = formatCount(MIN_STOPPED_CHARACTERS);
/** The rule of the server, which alone knows the sum of the month. */
const STOPPED = $localize`Stopped. Every ${perMessage}:characters: characters of stopped answers count as one message, at least ${minimum}:minimum: for each answer.`;

const CUT_SHORT = $localize`The answer ended early. It counts like a stopped one: every ${perMessage}:characters: characters as one message, at least ${minimum}:minimum: for each answer.`;

/** The note below an answer that is stopped, failed or cut; null for a normal answer. */
export function answerNote({ answer }: Pick<ChatMessage, 'answer'>): string | null {
  switch (answer?.status) {
    case undefined:
    case 'writing':
      return null;
    case 'stopped':
      return STOPPED;
    case 'failed':
      if (answer.cutShort === true) return CUT_SHORT;
      return answer.code === 'chat/interrupted'
        ? $localize`The answer was interrupted. It does not count toward your limit.`
        : $localize`The answer failed. It does not count toward your limit.`;
    case 'complete':
      return answer.truncated === true
        ? $localize`The answer reached its length limit and ends early. Ask for the rest.`
        : null;
  }
}

/** True for a finished answer of a model that cites no document. */
export const isUncited = ({ answer }: Pick<ChatMessage, 'answer'>): boolean =>
  answer?.status === 'complete' && answer.grounding === 'model';
