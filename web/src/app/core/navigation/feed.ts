/** A feed of the product, which every public page names. */
export interface Feed {
  readonly path: string;
  readonly title: string;
  /** Of its link in the footer. */
  readonly label: string;
}
