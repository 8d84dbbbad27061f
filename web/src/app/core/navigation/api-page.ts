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
  /** Where else the document is. */
  readonly note: string;
}
