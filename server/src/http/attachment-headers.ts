import { create as contentDisposition } from 'content-disposition';

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
  'Content-Disposition': contentDisposition(name),
});
