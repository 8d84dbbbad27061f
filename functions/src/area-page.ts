/** A page of an area that can be left out, which requires no sign-in: what it shows is decided by the area. */
export interface AreaPage {
  readonly matches: (url: string) => boolean;
  /** The status of the shell. */
  readonly statusOf: (
    url: string,
    visitor: () => Promise<{ readonly uid: string } | null>,
  ) => Promise<200 | 404>;
}
