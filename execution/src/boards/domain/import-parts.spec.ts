import { type PortableCard } from '@keelson/contracts/kanban/board/board-document';
import { importParts } from './import-parts';

const card = (id: string, fields: object = {}): PortableCard =>
  ({ id, title: id, body: '', comments: [], ...fields }) as unknown as PortableCard;
const some = (count: number, make: (index: number) => PortableCard): PortableCard[] =>
  Array.from({ length: count }, (_, index) => make(index));
const writesOf = ({ cards, comments }: ReturnType<typeof importParts>[number]): number =>
  cards.length * 2 + comments.length;

describe('importParts', () => {
  it('returns no parts for an empty board', () => {
    expect(importParts({ cards: [] })).toEqual([]);
  });

  it('fills each part up to the write limit', () => {
    const parts = importParts({ cards: some(10_000, (index) => card(`c${index}`)) });
    expect(parts).toHaveLength(50);
    expect(parts.map(writesOf)).toEqual(Array.from({ length: 50 }, () => 400));
  });

  it('keeps the order and every card', () => {
    const cards = some(700, (index) =>
      card(`c${index}`, {
        comments: Array.from({ length: index % 5 }, (_, n) => ({ id: `${index}-${n}`, body: 'b' })),
      }),
    );
    const parts = importParts({ cards });
    expect(parts.flatMap((part) => part.cards)).toEqual(cards);
    expect(parts.flatMap((part) => part.comments.map(({ comment }) => comment))).toEqual(
      cards.flatMap(({ comments }) => comments),
    );
    for (const part of parts) expect(writesOf(part)).toBeLessThanOrEqual(400);
  });

  it('ends a part earlier when texts are long', () => {
    const parts = importParts({
      cards: some(200, (index) => card(`c${index}`, { body: '設'.repeat(50_000) })),
    });
    const bytes = parts.map((part) => Buffer.byteLength(JSON.stringify(part)));
    expect(Math.max(...bytes)).toBeLessThan(4 * 1024 * 1024);
    // 13 cards of 150 kB fit into 2 MiB.
    expect(parts.map((part) => part.cards.length)).toEqual([
      ...Array.from({ length: 15 }, () => 13),
      5,
    ]);
    expect(parts.flatMap((part) => part.cards)).toHaveLength(200);
  });

  it('spreads the comments of one card over several parts', () => {
    const comments = Array.from({ length: 1_000 }, (_, n) => ({
      id: `${n}`,
      body: 'x'.repeat(20_000),
    }));
    const parts = importParts({ cards: [card('a', { comments })] });
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.flatMap((part) => part.cards)).toHaveLength(1);
    expect(parts.flatMap((part) => part.comments)).toHaveLength(1_000);
  });
});
