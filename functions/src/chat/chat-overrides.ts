import { type ReaderProgram } from '@keelson/readers/process/source-reader';

/** Limits of an answer; tests shorten them. */
export interface ChatTimeouts {
  readonly idleTimeoutMs: number;
  readonly answerTimeoutMs: number;
}

/** Tests replace these. */
export interface ChatOverrides {
  readonly reader?: ReaderProgram | undefined;
  readonly chatTimeouts?: ChatTimeouts | undefined;
}
