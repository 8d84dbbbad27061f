import type { ChatMessage } from '@keelson/contracts/chat/message';

/** The note below an answer that is stopped, failed or ungrounded; null for a normal answer. */
export function answerNote({ answer }: Pick<ChatMessage, 'answer'>): string | null {
  switch (answer?.status) {
    case undefined:
    case 'writing':
      return null;
    case 'stopped':
      return 'Stopped. An answer stopped right after it starts does not count toward your limit.';
    case 'failed':
      return answer.code === 'chat/interrupted'
        ? 'The answer was interrupted. It does not count toward your limit.'
        : 'The answer failed. It does not count toward your limit.';
    case 'complete':
      return answer.grounding === 'model' ? 'Generated without a source.' : null;
  }
}
