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
    const meter = {
      created: 1,
      updated: 1,
      display_name: 'Calls',
      event_name: 'calls',
      event_time_window: null,
      status: 'active' as const,
      deactivated_at: null,
    };
    const before = state.evolve([{ kind: 'meter', id: 'a', record: { id: 'a', ...meter } }]);
    const draft = new Draft(before, { nowMs: 0, request: { id: null, idempotency_key: null } });
    draft.put('meter', { id: 'b', ...meter });
    draft.put('meter', { id: 'a', ...meter, display_name: 'changed' });
    expect(draft.all('meter').map(({ id, display_name: name }) => [id, name])).toEqual([
      ['a', 'changed'],
      ['b', 'Calls'],
    ]);
    draft.remove('meter', 'a');
    expect(draft.find('meter', 'a')).toBeUndefined();
    expect(() => draft.get('meter', 'a')).toThrow(ApiError);
    expect(before.all('meter')).toHaveLength(1);
    const after = before.evolve(draft.changes());
    expect(after.all('meter').map(({ id }) => id)).toEqual(['b']);
  });
});
