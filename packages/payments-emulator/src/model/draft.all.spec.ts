import { ApiError } from '../protocol/api-error';
import { Draft } from './draft';
import { freshSettings } from './settings';
import { State } from './state';

const state = State.empty.evolve([
  { kind: 'settings', id: 'settings', record: { ...freshSettings('seed', ''), offset: 100 } },
]);
const draftOf = (nowMs = 5_000): Draft =>
  new Draft(state, { nowMs, request: { id: null, idempotency_key: null } });

describe('a draft', () => {
  it('returns the provider’s time, or the current transition’s instant', () => {
    const draft = draftOf();
    expect(draft.now()).toBe(105);
    expect(draft.at(7, () => [draft.now(), draft.at(8, () => draft.now()), draft.now()])).toEqual([
      7, 8, 7,
    ]);
    expect(() =>
      draft.at(9, () => {
        throw new Error('midway');
      }),
    ).toThrow('midway');
    expect(draft.now()).toBe(105);
  });

  it('creates distinct ids that are equal when repeated', () => {
    const [first, again] = [draftOf(), draftOf()];
    const ids = Array.from({ length: 100 }, () => first.newId('x'));
    expect(new Set(ids).size).toBe(100);
    expect(Array.from({ length: 100 }, () => again.newId('x'))).toEqual(ids);
    expect(ids[0]).toMatch(/^x_[0-9A-Za-z]{24}$/);
  });

  it('returns its writes in order and does not change the state', () => {
    const clock = { created: 1, frozen_time: 1, name: null, deletes_after: 2 };
    const before = state.evolve([{ kind: 'testClock', id: 'a', record: { id: 'a', ...clock } }]);
    const draft = new Draft(before, { nowMs: 0, request: { id: null, idempotency_key: null } });
    draft.put('testClock', { id: 'b', ...clock });
    draft.put('testClock', { id: 'a', ...clock, name: 'changed' });
    expect(draft.all('testClock').map(({ id, name }) => [id, name])).toEqual([
      ['a', 'changed'],
      ['b', null],
    ]);
    draft.remove('testClock', 'a');
    expect(draft.find('testClock', 'a')).toBeUndefined();
    expect(() => draft.get('testClock', 'a')).toThrow(ApiError);
    expect(before.all('testClock')).toHaveLength(1);
    expect(
      before
        .evolve(draft.changes())
        .all('testClock')
        .map(({ id }) => id),
    ).toEqual(['b']);
  });
});
