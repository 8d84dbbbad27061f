import { type ChatMessage } from '@keelson/contracts/chat/message';
import { isLeased } from '@keelson/contracts/lease';
import { type EpochMs } from '@keelson/contracts/time';

/** True while the answer is being written. After the lease, the writing process counts as dead. */
export const isWriting = ({ answer }: ChatMessage, at: EpochMs): boolean =>
  answer?.status === 'writing' && isLeased(answer, at);

/** A message at an instant: an answer with an expired lease has failed as interrupted. */
export function messageAt(message: ChatMessage, at: EpochMs): ChatMessage {
  if (message.answer?.status !== 'writing' || isWriting(message, at)) return message;
  const { leaseUntil } = message.answer;
  return { ...message, answer: { status: 'failed', at: leaseUntil, code: 'chat/interrupted' } };
}
