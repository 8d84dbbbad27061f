import { type Readable } from 'node:stream';

/** A file as a whole, or as it comes from somewhere else. */
export type FileContent = Buffer | Readable;

/** A good answer, ready to be sent, stored and sent again. */
export interface Answer {
  readonly status: number;
  /** Null has no body. */
  readonly body: unknown;
  /** Sent as it is instead of `body`; for files, which are never kept. */
  readonly file?: FileContent;
  /** A kept refusal that is sent again; everything else is plain JSON. */
  readonly isProblem?: true;
}
