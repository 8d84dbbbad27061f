import { ApiError } from './api-error';
import { PagedList } from './paged-list';

interface Row {
  readonly id: string;
  readonly text?: string;
}
interface Page {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));

/** A list whose responses the test resolves, in any order. */
function setUp() {
  const requests: {
    query: string;
    cursor: string | undefined;
    resolve: (page: Page) => void;
    fail: () => void;
  }[] = [];
  const list = new PagedList<string, Row>(
    (query, cursor) =>
      new Promise((resolve, reject) => {
        const fail = () =>
          reject(
            new ApiError({
              code: 'service/unavailable',
              title: 'Not now',
              detail: 'Later',
              status: 503,
              requestId: null,
              retryable: true,
              fields: [],
            }),
          );
        requests.push({ query, cursor, resolve, fail });
      }),
    ({ id }) => id,
  );
  const at = (index: number) => {
    const one = requests[index];
    if (one === undefined) throw new Error(`Request ${index + 1} was not sent`);
    return one;
  };
  return { list, requests, at, ids: () => list.rows()?.map(({ id }) => id) ?? null };
}

describe('PagedList', () => {
  it('requests everything when the query is null, and nothing before a query is set', async () => {
    const requests: (string | null)[] = [];
    const list = new PagedList<string | null, Row>(
      (query) => {
        requests.push(query);
        return Promise.resolve({ items: rows('a'), nextCursor: null });
      },
      ({ id }) => id,
    );
    await list.refresh();
    expect(requests).toEqual([]);
    await list.setQuery(null);
    expect(requests).toEqual([null]);
    expect(list.rows()).toEqual(rows('a'));
  });

  it('shows pages as they arrive, each row once', async () => {
    const { list, at, ids } = setUp();
    const first = list.setQuery('q');
    expect(ids()).toBeNull();
    at(0).resolve({ items: rows('a', 'b'), nextCursor: 'next' });
    await first;
    const more = list.loadMore();
    expect(at(1).cursor).toBe('next');
    at(1).resolve({ items: rows('b', 'c'), nextCursor: null });
    await more;
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(list.hasMore()).toBe(false);
  });

  it('ignores responses to an earlier query', async () => {
    const { list, at, ids } = setUp();
    const [former, latter] = [list.setQuery('old'), list.setQuery('new')];
    at(1).resolve({ items: rows('new'), nextCursor: null });
    await latter;
    at(0).resolve({ items: rows('old'), nextCursor: 'x' });
    await former;
    expect(ids()).toEqual(['new']);
    expect(list.hasMore()).toBe(false);
    expect(list.busy()).toBe(false);
  });

  it('keeps its rows when the next page fails, and can continue', async () => {
    const { list, at, ids, requests } = setUp();
    const first = list.setQuery('q');
    at(0).resolve({ items: rows('a'), nextCursor: 'next' });
    await first;
    const all = list.loadAll();
    at(1).fail();
    await all;
    expect(ids()).toEqual(['a']);
    expect(list.error()?.title).toBe('Not now');
    expect(requests).toHaveLength(2);
    const again = list.loadMore();
    at(2).resolve({ items: rows('b'), nextCursor: null });
    await again;
    expect(ids()).toEqual(['a', 'b']);
    expect(list.error()).toBeNull();
  });

  it('loads pages until the row is found, and no further', async () => {
    const { list, requests, at, ids } = setUp();
    const first = list.setQuery('q');
    at(0).resolve({ items: rows('a'), nextCursor: 'next' });
    await first;
    const reached = list.loadUntil('b');
    at(1).resolve({ items: rows('b'), nextCursor: 'more' });
    await reached;
    expect(ids()).toEqual(['a', 'b']);
    await list.loadUntil('a');
    expect(requests).toHaveLength(2);
    const nowhere = list.loadUntil('z');
    at(2).resolve({ items: rows('c'), nextCursor: null });
    await nowhere;
    await list.loadUntil('z');
    expect(requests).toHaveLength(3);
  });

  it('updates changed rows in place and puts new rows first', async () => {
    const { list, at } = setUp();
    const first = list.setQuery('q');
    at(0).resolve({ items: rows('a', 'b'), nextCursor: null });
    await first;
    list.merge([{ id: 'b', text: 'now' }, { id: 'c' }, { id: 'd' }], ({ id }) => id !== 'd');
    expect(list.rows()).toEqual([{ id: 'c' }, { id: 'a' }, { id: 'b', text: 'now' }]);
    list.replace({ id: 'stranger' });
    expect(list.rows()).toHaveLength(3);
  });
});
