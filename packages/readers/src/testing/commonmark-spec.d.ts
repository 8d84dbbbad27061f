/** The examples of the CommonMark specification. */
declare module 'commonmark-spec' {
  export const tests: readonly {
    readonly number: number;
    readonly section: string;
    /** Tabs are written as `→`, also in the HTML. */
    readonly markdown: string;
    readonly html: string;
  }[];
}
