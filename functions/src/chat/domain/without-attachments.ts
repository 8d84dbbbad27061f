import { type ChatMessage } from '@keelson/contracts/chat/message';

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
