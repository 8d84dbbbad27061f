import { withoutDisguise } from '@keelson/contracts/text';
import { create as contentDisposition } from 'content-disposition';
import { FILE_POLICY } from './security-headers';

export interface DownloadedFile {
  readonly name: string;
  readonly size: number;
}

/** `Content-Disposition` of a download, without characters that reorder others. */
export const attachmentDisposition = (name: string): string =>
  contentDisposition(withoutDisguise(name) || 'file');

/** Headers that make a browser download a file of any type and never render it. */
export const attachmentHeaders = ({
  name,
  size,
}: DownloadedFile): Readonly<Record<string, string>> => ({
  'Content-Type': 'application/octet-stream',
  'Content-Length': String(size),
  'Content-Disposition': attachmentDisposition(name),
  'Content-Security-Policy': FILE_POLICY,
});
