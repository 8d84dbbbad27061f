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
  const asked: {
    query: string;
    cursor: string | undefined;
    give: (page: Page) => void;
    fail: () => void;
  }[] = [];
  const list = new PagedList<string, Row>(
    (query, cursor) =>
      new Promise((give, reject) => {
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
        asked.push({ query, cursor, give, fail });
      }),
    ({ id }) => id,
  );
  const at = (index: number) => {
    const one = asked[index];
    if (one === undefined) throw new Error(`Request ${index + 1} was not sent`);
    return one;
  };
  return { list, asked, at, ids: () => list.rows()?.map(({ id }) => id) ?? null };
}

describe('PagedList', () => {
  it('requests everything when the query is null, and nothing before a query is set', async () => {
    const asked: (string | null)[] = [];
    const list = new PagedList<string | null, Row>(
      (query) => {
        asked.push(query);
        return Promise.resolve({ items: rows('a'), nextCursor: null });
      },
      ({ id }) => id,
    );
    await list.refresh();
    expect(asked).toEqual([]);
    await list.setQuery(null);
    expect(asked).toEqual([null]);
    expect(list.rows()).toEqual(rows('a'));
  });

  it('shows pages as they arrive, each row once', async () => {
    const { list, at, ids } = setUp();
    const first = list.setQuery('q');
    expect(ids()).toBeNull();
    at(0).give({ items: rows('a', 'b'), nextCursor: 'next' });
    await first;
    const more = list.loadMore();
    expect(at(1).cursor).toBe('next');
    at(1).give({ items: rows('b', 'c'), nextCursor: null });
    await more;
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(list.hasMore()).toBe(false);
  });

  it('ignores responses to an earlier query', async () => {
    const { list, at, ids } = setUp();
    const [former, latter] = [list.setQuery('old'), list.setQuery('new')];
    at(1).give({ items: rows('new'), nextCursor: null });
    await latter;
    at(0).give({ items: rows('old'), nextCursor: 'x' });
    await former;
    expect(ids()).toEqual(['new']);
    expect(list.hasMore()).toBe(false);
    expect(list.busy()).toBe(false);
  });

  it('keeps its rows when the next page fails, and can continue', async () => {
    const { list, at, ids, asked } = setUp();
    const first = list.setQuery('q');
    at(0).give({ items: rows('a'), nextCursor: 'next' });
    await first;
    const all = list.loadAll();
    at(1).fail();
    await all;
    expect(ids()).toEqual(['a']);
    expect(list.error()?.title).toBe('Not now');
    expect(asked).toHaveLength(2);
    const again = list.loadMore();
    at(2).give({ items: rows('b'), nextCursor: null });
    await again;
    expect(ids()).toEqual(['a', 'b']);
    expect(list.error()).toBeNull();
  });

  it('loads pages until the row is found, and no further', async () => {
    const { list, asked, at, ids } = setUp();
    const first = list.setQuery('q');
    at(0).give({ items: rows('a'), nextCursor: 'next' });
    await first;
    const reached = list.loadUntil('b');
    at(1).give({ items: rows('b'), nextCursor: 'more' });
    await reached;
    expect(ids()).toEqual(['a', 'b']);
    await list.loadUntil('a');
    expect(asked).toHaveLength(2);
    const nowhere = list.loadUntil('z');
    at(2).give({ items: rows('c'), nextCursor: null });
    await nowhere;
    await list.loadUntil('z');
    expect(asked).toHaveLength(3);
  });

  it('updates changed rows in place and puts new rows first', async () => {
    const { list, at } = setUp();
    const first = list.setQuery('q');
    at(0).give({ items: rows('a', 'b'), nextCursor: null });
    await first;
    list.merge([{ id: 'b', text: 'now' }, { id: 'c' }, { id: 'd' }], ({ id }) => id !== 'd');
    expect(list.rows()).toEqual([{ id: 'c' }, { id: 'a' }, { id: 'b', text: 'now' }]);
    list.replace({ id: 'stranger' });
    expect(list.rows()).toHaveLength(3);
  });
});
