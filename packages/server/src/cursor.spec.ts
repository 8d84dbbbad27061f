import * as z from 'zod';
import { catchDomainError } from './testing/catch-domain-error';
import { decodeCursor, encodeCursor, pageOfItems } from './cursor';

const Position = z.tuple([z.int(), z.string()]);

describe('cursor', () => {
  it('decodes what was encoded', () => {
    expect(decodeCursor(Position, encodeCursor([7, 'id/ü']))).toEqual([7, 'id/ü']);
  });

  it.each(['', 'rubbish', '!!!', encodeCursor(['a', 'b']), encodeCursor([1, 'a', 'b'])])(
    'rejects %s',
    (cursor) => {
      expect(catchDomainError(() => decodeCursor(Position, cursor)).code).toBe('request/invalid');
    },
  );
});

describe('pageOfItems', () => {
  const items = [1, 2, 3];

  it('has no next page when every item fits', () => {
    expect(pageOfItems(items, 3, (last) => [last])).toEqual({ items, nextCursor: null });
  });

  it('continues after the last item of the page', () => {
    const page = pageOfItems(items, 2, (last) => [last]);
    expect(page).toEqual({ items: [1, 2], nextCursor: encodeCursor([2]) });
  });
});
