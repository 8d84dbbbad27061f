import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { refsOf, type RunRef } from '@keelson/server/kanban/refs';
import { type DocumentSnapshot } from 'firebase-admin/firestore';
import { type input } from 'zod';
import { type Call, route, type Route } from '../http/route';
import { type Service } from '../service';
import { type MutationContext } from '../store/mutation-context';
import { asRead } from '../store/transaction-runner';

type Change<E extends Endpoint> = (
  context: MutationContext,
  params: Call<E>['params'],
  body: Call<E>['body'],
) => Promise<input<E['response']>>;

/**
 * Binds an operation that is one mutation.
 *
 * @param check Refuses callers before the mutation. It returns what it has read of the documents of the mutation.
 */
export const changes =
  (
    { transactions }: Service,
    check?: (call: Call<Endpoint>) => Promise<readonly DocumentSnapshot<object>[]>,
  ) =>
  <E extends Endpoint>(endpoint: E, change: Change<E>): Route =>
    route(endpoint, async (call) => {
      const read = (await check?.(call)) ?? [];
      const { mutation, params, body } = call;
      return transactions.run(
        mutation(),
        (context) => change(context, params, body),
        asRead(refsOf(transactions.refs, params as Partial<RunRef>), read),
      );
    });
