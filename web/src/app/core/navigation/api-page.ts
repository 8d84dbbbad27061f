/** The reference of a further API, below `/developers`. */
export interface ApiPage {
  readonly key: string;
  /** In the navigation between the references. */
  readonly name: string;
  readonly title: string;
  /** For search engines. */
  readonly lead: string;
  /** As the document describes itself. */
  readonly description: string;
  readonly document: `/api/${string}`;
  /** The other places of the document. */
  readonly note: string;
}
