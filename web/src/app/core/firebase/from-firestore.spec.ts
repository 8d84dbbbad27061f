import { fromFirestore } from './from-firestore';

const at = (milliseconds: number) => ({ toMillis: () => milliseconds });

describe('fromFirestore', () => {
  it('converts every nested Timestamp to milliseconds and keeps the rest', () => {
    expect(
      fromFirestore({
        startsAt: at(1),
        note: null,
        name: 'x',
        milestones: [{ dueAt: at(2), doneAt: null, tags: ['a'] }],
        nested: { deep: { at: at(3) } },
      }),
    ).toEqual({
      startsAt: 1,
      note: null,
      name: 'x',
      milestones: [{ dueAt: 2, doneAt: null, tags: ['a'] }],
      nested: { deep: { at: 3 } },
    });
  });
});
