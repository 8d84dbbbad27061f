import * as z from 'zod';
import { refusalOf } from './testing/refusal';
import { decodeCursor, encodeCursor, pageOfItems } from './cursor';

const Position = z.tuple([z.int(), z.string()]);

describe('cursor', () => {
  it('comes back as it went', () => {
    expect(decodeCursor(Position, encodeCursor([7, 'id/ü']))).toEqual([7, 'id/ü']);
  });

  it.each(['', 'rubbish', '!!!', encodeCursor(['a', 'b']), encodeCursor([1, 'a', 'b'])])(
    'refuses %s',
    (cursor) => {
      expect(refusalOf(() => decodeCursor(Position, cursor)).code).toBe('request/invalid');
    },
  );
});

describe('pageOfItems', () => {
  const items = [1, 2, 3];

  it('has no next page when all are there', () => {
    expect(pageOfItems(items, 3, (last) => [last])).toEqual({ items, nextCursor: null });
  });

  it('goes on after the last one that it shows', () => {
    const page = pageOfItems(items, 2, (last) => [last]);
    expect(page).toEqual({ items: [1, 2], nextCursor: encodeCursor([2]) });
  });
});
