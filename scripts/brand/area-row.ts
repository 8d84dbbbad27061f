/** What an area exports for one table, and where, relative to the file that is written. */
export interface AreaPart {
  readonly name: string;
  readonly from: string;
}

/** A file that names what the kept areas add to one table of the engine; nothing else imports an area. */
export interface AreaFile {
  readonly file: string;
  readonly constant: string;
  /**
   * `list` and `object` are spread into each other, `types` is all of the types at once, and `exports` everything that
   * the modules export.
   */
  readonly form: 'list' | 'object' | 'types' | 'exports';
  readonly of: Readonly<Record<string, readonly AreaPart[]>>;
  /** Without it, the type is that of the parts. */
  readonly type?: { readonly name: string; readonly from: string; readonly of: string };
  /** The parts are functions of it. */
  readonly argument?: { readonly name: string; readonly type: string; readonly from?: string };
  /** A line that follows. */
  readonly then?: string;
}

export const part = (name: string, from: string): readonly AreaPart[] => [{ name, from }];
