import { type SharedMessage } from '@keelson/contracts/chat/share';
import { type ChatMessage } from '@keelson/contracts/chat/message';

/**
 * Returns what a link shows of a chat: its questions with their finished answers, up to a message, without attached
 * files.
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

type Cited = Pick<ChatMessage, 'text' | 'citations'>;

/** An answer as others see it: the citations of attached files, with their names and passages, are left out. */
export function withoutAttachments({ text, citations }: Cited): Cited {
  const own = citations.filter(({ attachment }) => attachment !== undefined);
  if (own.length === 0) return { text, citations };
  const numbers = new Set(own.map(({ n }) => n));
  return {
    text: text.replaceAll(/ ?\[(\d{1,3})\](?!\()/g, (marker, n) =>
      numbers.has(Number(n)) ? '' : marker,
    ),
    citations: citations.filter((citation) => !own.includes(citation)),
  };
}
