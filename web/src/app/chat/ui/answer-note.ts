import type { ChatMessage } from '@keelson/contracts/chat/message';

/** What is said below an answer that is not simply there; null when nothing needs saying. */
export function answerNote({ answer }: Pick<ChatMessage, 'answer'>): string | null {
  switch (answer?.status) {
    case undefined:
    case 'writing':
      return null;
    case 'stopped':
      return 'Stopped. An answer that had hardly begun does not count.';
    case 'failed':
      return answer.code === 'chat/interrupted'
        ? 'The answer was interrupted and does not count.'
        : 'The answer failed and does not count.';
    case 'complete':
      return answer.grounding === 'model' ? 'Written by a model without a source.' : null;
  }
}
