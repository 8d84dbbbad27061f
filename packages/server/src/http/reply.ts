import { type Readable } from 'node:stream';
import { type Response } from 'express';

export type FileContent = Buffer | Readable;

/** Describes what a handler can set on its response in addition to the body. */
export interface Reply {
  /** Overrides the endpoint's status, such as 503 for a failed health check. */
  status(code: number): void;
  header(name: string, value: string): void;
  /** Sends a file instead of JSON; a header sets its type. */
  file(content: FileContent): void;
}

/** Collects what a handler sets; headers are set on the response at once. */
export class ReplyBuilder implements Reply {
  chosenStatus: number | null = null;
  chosenFile: FileContent | null = null;

  constructor(private readonly res: Response) {}

  status(code: number): void {
    this.chosenStatus = code;
  }

  header(name: string, value: string): void {
    this.res.setHeader(name, value);
  }

  file(content: FileContent): void {
    this.chosenFile = content;
  }
}
