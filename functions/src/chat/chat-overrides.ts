import { type ReaderProgram } from '@keelson/readers/process/source-reader';

/** Limits of an answer; tests shorten them. */
export interface ChatTimeouts {
  readonly idleTimeoutMs: number;
  readonly answerTimeoutMs: number;
}

/** What tests replace. */
export interface ChatOverrides {
  readonly reader?: ReaderProgram | undefined;
  readonly chatTimeouts?: ChatTimeouts | undefined;
}
