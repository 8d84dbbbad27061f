import { withoutDisguise } from '@keelson/contracts/text';
import { create as contentDisposition } from 'content-disposition';
import { FILE_POLICY } from './security-headers';

export interface DownloadedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Headers that make a browser download a file of any type and never render it. */
export const attachmentHeaders = ({
  name,
  size,
}: DownloadedFile): Readonly<Record<string, string>> => ({
  'Content-Type': 'application/octet-stream',
  'Content-Length': String(size),
  // Names of earlier releases may have characters that reorder others.
  'Content-Disposition': contentDisposition(withoutDisguise(name) || 'file'),
  'Content-Security-Policy': FILE_POLICY,
});
