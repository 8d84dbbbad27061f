import type { ChatMessage } from '@keelson/contracts/chat/message';

/**
 * The note below an answer that is stopped, failed or cut; null for a normal answer.
 *
 * @param counted The answer used a message of the allowance, which is known of the one that ended last.
 */
export function answerNote(
  { answer }: Pick<ChatMessage, 'answer'>,
  counted: 'counted' | 'unknown',
): string | null {
  const isCounted = counted === 'counted';
  switch (answer?.status) {
    case undefined:
    case 'writing':
      return null;
    case 'stopped':
      return isCounted ? $localize`Stopped. This counted as 1 message.` : $localize`Stopped.`;
    case 'failed':
      if (answer.cutShort === true)
        return isCounted
          ? $localize`The answer ended early. This counted as 1 message.`
          : $localize`The answer ended early.`;
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
