import { type BulkItem } from '@keelson/contracts/kanban/card/card-endpoints';
import { groupIndependent } from './change-cards';

const item = (text: string): BulkItem => {
  const [op, cardId] = text.split(' ');
  return { op, cardId, expectedRevision: 1 } as BulkItem;
};

describe('groupIndependent', () => {
  it.each([
    [[], []],
    [['archive a', 'archive b', 'assign c'], ['archive a, archive b, assign c']],
    [
      ['archive a', 'edit b', 'edit a', 'edit c'],
      ['archive a, edit b', 'edit a, edit c'],
    ],
    [
      ['move a', 'move b'],
      ['move a', 'move b'],
    ],
    [
      ['edit a', 'move b', 'edit c', 'edit d'],
      ['edit a', 'move b', 'edit c, edit d'],
    ],
    [
      ['edit a', 'edit b', 'edit c', 'edit d'],
      ['edit a, edit b, edit c', 'edit d'],
    ],
  ])('%j', (items, groups) => {
    const found = groupIndependent(items.map(item), 3);
    const texts = found.map((group) => group.map(({ index }) => items[index]).join(', '));
    expect(texts).toEqual(groups);
  });
});
