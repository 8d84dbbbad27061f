import { type ChatMessage } from '@keelson/contracts/chat/message';
import { type SharedMessage } from '@keelson/contracts/chat/share';
import { withoutAttachments } from './without-attachments';

/**
 * What a link shows of a chat: its questions with their finished answers, up to a message, without attached files.
 *
 * @param messages Visible messages, by number.
 */
export function sharedMessages(messages: readonly ChatMessage[], last: number): SharedMessage[] {
  const pairs = messages.flatMap((question, index) => {
    const answer = messages[index + 1];
    const isPair = question.role === 'user' && answer?.answer?.status === 'complete';
    return isPair && answer.n <= last ? [question, answer] : [];
  });
  return pairs.map(({ n, role, ...message }) => ({ n, role, ...withoutAttachments(message) }));
}
