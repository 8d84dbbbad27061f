import { type ChatMessage } from '@keelson/contracts/chat/message';
import { isFollowUp } from './select-passages';

type Turn = Pick<ChatMessage, 'role' | 'text'>;

/**
 * A follow-up together with the question that it depends on: the last one with a topic of its own.
 *
 * @returns Null for a question that stands alone, and for the first one.
 */
export function standaloneByRule(history: readonly Turn[], text: string): string | null {
  if (!isFollowUp(text)) return null;
  const questions = history.filter(({ role }) => role === 'user').map((turn) => turn.text.trim());
  const topic = questions.findLast((question) => !isFollowUp(question)) ?? questions.at(-1);
  return topic === undefined ? null : `${topic} ${text.trim()}`;
}
