/** Sort orders of the list of documents. The first is the default. */
export const DOC_ORDERS = ['title', 'newest', 'shortest'] as const;
export type DocOrder = (typeof DOC_ORDERS)[number];

/** Describes what a page of the list shows, without defaults, in the order in which addresses have it. */
export interface DocListQuery {
  /** Another language of documents than that of the page, such as `de`. */
  readonly lang?: string;
  readonly section?: string;
  readonly tag?: string;
  readonly sort?: DocOrder;
  readonly page?: number;
}

/** A language without its region. */
export const LANGUAGE_PATTERN = /^[a-z]{2,3}$/;
const MAX_LENGTH = 420;
/** More pages than any list has. */
const MAX_PAGE = 100_000;

/**
 * Returns what an address of the list asks for. Values that it cannot have count as none, so that server and browser
 * request the same page.
 */
export function parseDocListQuery(get: (name: string) => string | null): DocListQuery {
  const [section, tag] = ['section', 'tag'].map((name) => {
    const value = get(name);
    return value === null || value === '' || value.length > MAX_LENGTH ? null : value;
  });
  const lang = get('lang');
  const sort = DOC_ORDERS.find((order) => order === get('sort')) ?? 'title';
  const page = /^[1-9]\d{0,5}$/.test(get('page') ?? '') ? Number(get('page')) : 1;
  return {
    ...(lang !== null && LANGUAGE_PATTERN.test(lang) ? { lang } : {}),
    ...(section == null ? {} : { section }),
    ...(tag == null ? {} : { tag }),
    ...(sort === 'title' ? {} : { sort }),
    ...(page <= 1 || page > MAX_PAGE ? {} : { page }),
  };
}

/** The query as part of an address, with its `?`; empty for the first page of everything. */
export function writeDocListQuery(query: DocListQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  const written = parameters.toString();
  return written === '' ? '' : `?${written}`;
}
