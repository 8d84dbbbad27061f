/** Input of the app for one server-rendered page. */
export interface PageContext {
  /** Origin of absolute links, without a trailing slash. */
  readonly appUrl: string;
  /** API responses by path; null for resources that do not exist. */
  readonly responses: Readonly<Record<string, unknown>>;
  /** The data that the page takes along for the browser, where it is less than the responses. */
  readonly transferred?: Readonly<Record<string, unknown>>;
  /** When the page of a member is sent, in epoch milliseconds. */
  readonly sentAt?: number;
}
