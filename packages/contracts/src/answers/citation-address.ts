import type { AttachmentId, ChatId } from '../ids';
import type { Citation } from './citation';

// Plain data, so that a browser can have it without zod; `import type` and no schema in this file.

/**
 * Returns where a citation is read: the document, at the heading; or the attached file.
 *
 * @param chat The chat that shows it, when it is that of another author.
 */
export function citationAddress(
  { slug, anchor, attachment }: Pick<Citation, 'slug' | 'anchor' | 'attachment'>,
  chat: ChatId | null = null,
): string {
  if (attachment !== undefined) return attachmentAddress(attachment, chat);
  const fragment = anchor === null || anchor === '' ? '' : `#${encodeURIComponent(anchor)}`;
  return `/learn/${encodeURIComponent(slug)}${fragment}`;
}

/** @param chat As for {@link citationAddress}. */
export const attachmentAddress = (id: AttachmentId, chat: ChatId | null): string => {
  const path = `/api/chat/attachments/${encodeURIComponent(id)}`;
  return chat === null ? path : `${path}?chat=${encodeURIComponent(chat)}`;
};
