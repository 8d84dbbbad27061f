import { forgetCustomer } from '../engine/customers/forget-customer';
import { presentSubscription } from '../present/subscription';
import { invalid } from '../protocol/api-error';
import { type ControlRoute } from './control-route';

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
