import { type Attachment } from '@keelson/contracts/kanban/attachment';
import { type Response } from 'express';
import { attachmentHeaders } from '@keelson/server/attachment-headers';
import { type Logger } from '@keelson/server/logger';
import { type AttachmentStore } from './attachment-store';

/** Sends a file as a download. */
export function sendFile(
  res: Response,
  file: Attachment,
  store: AttachmentStore,
  log: Logger,
): void {
  res.status(200);
  res.setHeaders(new Map(Object.entries(attachmentHeaders(file))));
  store
    .read(file.storagePath)
    .on('error', (error) => {
      log.error('An attachment could not be read', { path: file.storagePath, error });
      res.destroy();
    })
    .pipe(res);
}
