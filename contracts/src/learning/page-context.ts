/** What the public app is given when the server renders one of its pages. */
export interface PageContext {
  /** Origin that links for others begin with, without a slash at the end. */
  readonly appUrl: string;
  /** What the API would answer, by path; null for what is not there. */
  readonly answers: Readonly<Record<string, unknown>>;
}
