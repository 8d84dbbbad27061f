import { type Readable } from 'node:stream';

/** Stores scripts and films by path. */
export interface VideoFiles {
  /** Stores a file in pieces as they come. An error of the content ends the upload, and nothing is stored. */
  write(
    path: string,
    content: Iterable<Buffer> | AsyncIterable<Buffer>,
    contentType: string,
  ): Promise<void>;
  read(path: string): Readable;
}
