import type { ChatSummary } from '@keelson/contracts/chat/chat';
import { citationAddress } from '@keelson/contracts/answers/citation-address';
import type { ChatMessage } from '@keelson/contracts/chat/message';
import { formatBytes } from '../../shared/util/texts/format-bytes';
import { labelOf } from '../ui/citation-label';

export type ChatFormat = 'markdown' | 'json';

interface ExportedChat {
  readonly chat: Pick<ChatSummary, 'title' | 'createdAt'>;
  readonly messages: readonly ChatMessage[];
}

/**
 * A chat as Markdown: questions as quotes with the names of their files, answers as they are, each with links to its sources.
 *
 * @param origin Of the app, such as `https://app.example.com`.
 */
export function toMarkdown({ chat, messages }: ExportedChat, origin: string): string {
  const created = new Date(chat.createdAt).toISOString().slice(0, 10);
  const parts = messages.flatMap((message) =>
    message.role === 'user' ? questionOf(message) : answerOf(message, origin),
  );
  return `${[`# ${oneLine(chat.title)}`, created, ...parts].join('\n\n')}\n`;
}

/** Everything that the chat page has of a chat. */
export const toChatJson = (chat: ExportedChat): string => `${JSON.stringify(chat, null, 2)}\n`;

/** Such as `what-does-pro-include.md`. */
export function chatFileName({ title }: Pick<ChatSummary, 'title'>, format: ChatFormat): string {
  const words = title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const name = words.slice(0, 60).replaceAll(/^-|-$/g, '') || 'chat';
  return `${name}.${format === 'markdown' ? 'md' : 'json'}`;
}

function questionOf({ text, attachments = [] }: ChatMessage): string[] {
  const files = attachments.map(({ name, bytes }) => `- ${oneLine(name)} (${formatBytes(bytes)})`);
  return [
    quoted(text),
    ...(files.length === 0 ? [] : [`**${$localize`Attached files`}**`, files.join('\n')]),
  ];
}

function answerOf({ text, citations, answer }: ChatMessage, origin: string): string[] {
  const sources = citations.map(
    (citation) =>
      `- [${citation.n}] [${labelOf(citation).replaceAll(/[[\]]/g, '')}](${origin}${citationAddress(citation)})`,
  );
  return [
    ...(text.trim() === '' ? [] : [text.trim()]),
    ...(answer?.status === 'complete' ? [] : [`*${$localize`This answer is not complete.`}*`]),
    ...(sources.length === 0
      ? []
      : [`**${$localize`:chat|The documents that an answer cites:Sources`}**`, sources.join('\n')]),
  ];
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
