import { type Attachment } from '@keelson/contracts/kanban/attachment';
import { type Response } from 'express';
import { type Logger } from '@keelson/server/logger';
import { type AttachmentStore } from './attachment-store';

/** Sends a file as a download: whatever its type, no browser shall show it as a page of ours. */
export function sendFile(
  res: Response,
  file: Attachment,
  store: AttachmentStore,
  log: Logger,
): void {
  res.status(200);
  res.setHeader('Content-Type', 'application/octet-stream');
  res.setHeader('Content-Length', String(file.size));
  res.setHeader(
    'Content-Disposition',
    `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, escapeMore)}`,
  );
  store
    .read(file.storagePath)
    .on('error', (error) => {
      log.error('An attachment could not be read', { path: file.storagePath, error });
      res.destroy();
    })
    .pipe(res);
}

const escapeMore = (letter: string): string =>
  `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
