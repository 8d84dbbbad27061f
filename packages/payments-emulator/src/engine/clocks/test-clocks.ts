import { type Draft } from '../../model/draft';
import { type TestClockRecord } from '../../model/test-clock-record';
import { invalid } from '../../protocol/api-error';
import { DAY } from './calendar';
import { deleteCustomer } from '../customers/delete-customer';
import { runDueTransitions } from './run-due-transitions';

const LIFETIME_SECONDS = 30 * DAY;

export function createTestClock(
  draft: Draft,
  input: { readonly frozen_time: number; readonly name: string | undefined },
): TestClockRecord {
  const created = draft.now();
  return draft.put('testClock', {
    id: draft.newId('clock'),
    created,
    deletes_after: created + LIFETIME_SECONDS,
    frozen_time: input.frozen_time,
    name: input.name ?? null,
  });
}

/** Advances the time of the clock's customers, never backwards. */
export function advanceTestClock(draft: Draft, id: string, to: number): TestClockRecord {
  const clock = draft.get('testClock', id);
  if (to <= clock.frozen_time) {
    throw invalid('Test clocks only move forward in time.', 'frozen_time', 'test_clock_backwards');
  }
  runDueTransitions(draft, to, id);
  return draft.put('testClock', { ...draft.get('testClock', id), frozen_time: to });
}

/** Deletes the clock with its customers. */
export function deleteTestClock(draft: Draft, id: string): void {
  draft.get('testClock', id);
  for (const customer of draft.all('customer')) {
    if (customer.test_clock === id && !customer.deleted) deleteCustomer(draft, customer.id);
  }
  draft.remove('testClock', id);
}
