import type { Checklist } from '@keelson/contracts/kanban/card/checklist';
import { withAdded, withMoved, withoutItem, withText } from './checklist-changes';

const LIST: Checklist = [
  { id: 'a', text: 'Saw', done: true },
  { id: 'b', text: 'Plane', done: false },
  { id: 'c', text: 'Oil', done: false },
];
const texts = (items: Checklist): string[] => items.map(({ text }) => text);

describe('changes of a checklist', () => {
  it('adds an item for each line of a pasted list', () => {
    let ids = 0;
    const added = withAdded([], '- [ ] Saw\n* Plane\n\n  Oil it  ', () => `n${(ids += 1)}`);
    expect(added).toEqual([
      { id: 'n1', text: 'Saw', done: false },
      { id: 'n2', text: 'Plane', done: false },
      { id: 'n3', text: 'Oil it', done: false },
    ]);
  });

  it.each([
    { id: 'b', by: -1, order: ['Plane', 'Saw', 'Oil'] },
    { id: 'b', by: 1, order: ['Saw', 'Oil', 'Plane'] },
    { id: 'a', by: -1, order: ['Saw', 'Plane', 'Oil'] },
    { id: 'c', by: 1, order: ['Saw', 'Plane', 'Oil'] },
    { id: 'gone', by: 1, order: ['Saw', 'Plane', 'Oil'] },
  ] as const)('moves $id by $by', ({ id, by, order }) => {
    expect(texts(withMoved(LIST, id, by))).toEqual(order);
  });

  it('changes and removes one item', () => {
    expect(withText(LIST, 'a', 'Cut')[0]).toEqual({ id: 'a', text: 'Cut', done: true });
    expect(texts(withoutItem(LIST, 'b'))).toEqual(['Saw', 'Oil']);
  });
});
