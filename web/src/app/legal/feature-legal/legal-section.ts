/** A heading of a legal text, and what it says. */
export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}
