import type { ChatMessage } from '@keelson/contracts/chat/message';
import {
  MIN_STOPPED_CHARACTERS,
  STOPPED_CHARACTERS_PER_MESSAGE,
} from '@keelson/contracts/usage/stopped-answers';

const count = new Intl.NumberFormat('en');
/** The rule of the server, which alone knows the sum of the month. */
const STOPPED = `Stopped. Every ${count.format(STOPPED_CHARACTERS_PER_MESSAGE)} characters of stopped answers count as one message, at least ${count.format(MIN_STOPPED_CHARACTERS)} for each answer.`;

/** The note below an answer that is stopped, failed or cut; null for a normal answer. */
export function answerNote({ answer }: Pick<ChatMessage, 'answer'>): string | null {
  switch (answer?.status) {
    case undefined:
    case 'writing':
      return null;
    case 'stopped':
      return STOPPED;
    case 'failed':
      return answer.code === 'chat/interrupted'
        ? 'The answer was interrupted. It does not count toward your limit.'
        : 'The answer failed. It does not count toward your limit.';
    case 'complete':
      return answer.truncated === true
        ? 'The answer reached its length limit and ends early. Ask for the rest.'
        : null;
  }
}

/** True for a finished answer of a model that cites no document. */
export const isUncited = ({ answer }: Pick<ChatMessage, 'answer'>): boolean =>
  answer?.status === 'complete' && answer.grounding === 'model';
