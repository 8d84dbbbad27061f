import type { AttachmentId } from '../ids';
import type { Citation } from './citation';

// Plain data, so that a browser can have it without zod; `import type` and no schema in this file.

/** Where a citation is read: the document, at the heading; or the attached file, for its owner. */
export function citationAddress({
  slug,
  anchor,
  attachment,
}: Pick<Citation, 'slug' | 'anchor' | 'attachment'>): string {
  if (attachment !== undefined) return attachmentAddress(attachment);
  const fragment = anchor === null || anchor === '' ? '' : `#${encodeURIComponent(anchor)}`;
  return `/learn/${encodeURIComponent(slug)}${fragment}`;
}

export const attachmentAddress = (id: AttachmentId): string =>
  `/api/chat/attachments/${encodeURIComponent(id)}`;
