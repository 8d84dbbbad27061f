export interface Tag {
  readonly syntax: 'jsx' | 'hugo' | 'liquid';
  readonly kind: 'open' | 'close' | 'void';
  readonly name: string;
  /** Attributes by name in lower case. Expressions of JSX that are no texts are in `expressions`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly expressions: ReadonlyMap<string, string>;
  readonly values: readonly string[];
  /** The text after the name of a tag of a template language. */
  readonly written?: string;
  readonly start: number;
  readonly end: number;
}

/** A place of a text that is replaced; one with a tag may belong to another one. */
export type Token =
  | Tag
  | { readonly kind: 'text'; readonly text: string; readonly start: number; readonly end: number };

/** The first of several attributes that has a text. */
export function attributeOf(
  { attributes }: Pick<Tag, 'attributes'>,
  ...names: readonly string[]
): string | null {
  for (const name of names) {
    const value = attributes.get(name)?.trim();
    if (value !== undefined && value !== '' && value !== 'true') return value;
  }
  return null;
}

/** The name without the parts before it and without separators, in lower case: `Tabs.Tab` is `tab`. */
export const plainNameOf = (name: string): string =>
  (name.split(/[./]/).at(-1) ?? '').replace(/[-_]/g, '').toLowerCase();
