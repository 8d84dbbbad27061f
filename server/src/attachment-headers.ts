import { type Attachment } from '@keelson/contracts/kanban/attachment';

/** Headers of a file as a download: whatever its type, no browser shall show it as a page of ours. */
export const attachmentHeaders = ({
  name,
  size,
}: Pick<Attachment, 'name' | 'size'>): Readonly<Record<string, string>> => ({
  'Content-Type': 'application/octet-stream',
  'Content-Length': String(size),
  'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escapeMore)}`,
});

/** What `encodeURIComponent` leaves alone although RFC 5987 does not. */
const escapeMore = (letter: string): string =>
  `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
