/** A good answer, ready to be sent, stored and sent again. */
export interface Answer {
  readonly status: number;
  /** Null has no body. */
  readonly body: unknown;
  /** Sent as it is instead of `body`; for files, which are never kept. */
  readonly bytes?: Buffer;
  /** A kept refusal that is sent again; everything else is plain JSON. */
  readonly isProblem?: true;
}
