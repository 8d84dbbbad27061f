/** A message of the app, with placeholders as `$localize` has them: `Hello {$name}`. */
export interface NamedMessage {
  readonly id: string;
  readonly source: string;
  readonly meaning: string | null;
}

/** Whether a name of `product/locale/pages.ts` is for a message. */
export const isNamed = (name: string, { id, source, meaning }: NamedMessage): boolean =>
  [id, source.trim(), `${meaning ?? ''}|${source.trim()}`].includes(name);

/** A text of the product with the spaces around the text that it replaces. */
export const inPlaceOf = (source: string, text: string): string =>
  source.replace(source.trim(), () => text);
