/** A feed of the product, which every public page names. */
export interface Feed {
  readonly path: string;
  readonly title: string;
  /** The label of its link in the footer. */
  readonly label: string;
}
