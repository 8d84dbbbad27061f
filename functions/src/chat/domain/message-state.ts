import { type ChatMessage } from '@keelson/contracts/chat/message';
import { type EpochMs } from '@keelson/contracts/time';

/** True while somebody writes the answer; whoever let the lease pass has died. */
export const isWriting = ({ answer }: ChatMessage, at: EpochMs): boolean =>
  answer?.status === 'writing' && answer.leaseUntil > at;

/** A message as it is at an instant: an answer whose lease has passed was interrupted. */
export function asOf(message: ChatMessage, at: EpochMs): ChatMessage {
  if (message.answer?.status !== 'writing' || isWriting(message, at)) return message;
  const { leaseUntil } = message.answer;
  return { ...message, answer: { status: 'failed', at: leaseUntil, code: 'chat/interrupted' } };
}

/** More than this of a stopped answer is an answer that was used. */
const USED_FROM = 2_000;

/** True when a stopped answer is given back: next to nothing of it had arrived. */
export const isGivenBack = (text: string): boolean => text.length < USED_FROM;
