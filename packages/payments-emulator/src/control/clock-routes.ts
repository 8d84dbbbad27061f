import { advanceGlobalClock, type ClockAdvance } from '../engine/clocks/global-clock';
import { nextDue } from '../engine/clocks/run-due-transitions';
import { invalid } from '../protocol/api-error';
import { type Store } from '../store/store';
import { type ControlRoute } from './control-route';
import { type JsonBody } from './json-body';
import { presentSubscription } from '../present/subscription';
import { forgetCustomer } from '../engine/customers/delete-customer';

const FAR = 10 ** 11;

function parseAdvance(body: JsonBody): ClockAdvance {
  const seconds = body.number('seconds', { min: 0, max: FAR });
  const until = body.oneOf('until', 'next-renewal');
  const subscription = body.text('subscription') ?? null;
  const to = body.text('to');
  body.end();
  if (seconds !== undefined) return { kind: 'seconds', seconds: Math.floor(seconds) };
  if (until !== undefined) return { kind: 'next-renewal', subscription };
  const at = Date.parse(to ?? '');
  if (Number.isNaN(at))
    throw invalid('Pass `seconds`, `to` (a date such as 2027-01-31T12:00:00Z) or `until`.', 'to');
  return { kind: 'to', to: Math.floor(at / 1_000) };
}

function clockOf(store: Store): object {
  return store.read((draft) => ({
    now: draft.now(),
    date: new Date(draft.now() * 1_000).toISOString(),
    offsetSeconds: draft.settings.offset,
    nextDue: nextDue(draft)?.at ?? null,
  }));
}

export const clockRoutes: readonly ControlRoute[] = [
  { method: 'get', path: '/clock', answer: ({ options: { store } }) => clockOf(store) },
  {
    method: 'post',
    path: '/clock/advance',
    answer: ({ options: { store }, body }) => {
      const advance = parseAdvance(body);
      const { happened } = store.run((draft) => advanceGlobalClock(draft, advance)).result;
      return { ...clockOf(store), happened };
    },
  },
];

/** Situations that a provider's account comes into without a call of its API. */
export const accountRoutes: readonly ControlRoute[] = [
  {
    method: 'delete',
    path: '/customers/{id}',
    answer: ({ options: { store }, id }) => {
      store.run((draft) => forgetCustomer(draft, id));
      return { id, object: 'customer', deleted: true };
    },
  },
  {
    method: 'patch',
    path: '/subscriptions/{id}',
    answer: ({ options: { store }, body, id }) => {
      const itemsListed = body.boolean('itemsListed');
      body.end();
      if (itemsListed === undefined) throw invalid('Pass `itemsListed`.', 'itemsListed');
      return store.run((draft) => {
        const before = draft.get('subscription', id);
        const own = { ...before.own, itemsListed };
        return presentSubscription(draft, draft.put('subscription', { ...before, own }));
      }).result;
    },
  },
];
