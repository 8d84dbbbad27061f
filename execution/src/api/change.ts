import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { refsOf, type RunRef } from '@keelson/server/kanban/refs';
import { type input } from 'zod';
import { type Call, route, type Route } from '../http/route';
import { type Service } from '../service';
import { type MutationContext } from '../store/mutation-context';

type Change<E extends Endpoint> = (
  context: MutationContext,
  params: Call<E>['params'],
  body: Call<E>['body'],
) => Promise<input<E['response']>>;

/**
 * Binds an operation that is one mutation.
 *
 * @param check Refuses callers before the mutation.
 */
export const changes =
  ({ transactions }: Service, check?: (call: Call<Endpoint>) => Promise<void>) =>
  <E extends Endpoint>(endpoint: E, change: Change<E>): Route =>
    route(endpoint, async (call) => {
      await check?.(call);
      const { mutation, params, body } = call;
      return transactions.run(
        mutation(),
        (context) => change(context, params, body),
        refsOf(transactions.refs, params as Partial<RunRef>),
      );
    });
