import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';
import { holdsLease, NO_LEASE, takeLease } from '@keelson/contracts/lease';
import { SECOND } from '@keelson/contracts/time';
import { type BillingDeps } from '../billing-deps';

/** Longer than a change with all its requests to the provider takes. */
const LEASE_MS = 60 * SECOND;
const WAIT_MS = 250;
const MAX_WAITS = 60;

/**
 * Makes one change of a payer's plan at a time, over all instances: the provider would carry out two that begin from the
 * same state one after the other, and the second would overwrite what the first has charged for.
 *
 * @throws {DomainError} `billing/preview-outdated` while another change does not end.
 */
export async function inTurn<Result>(
  { customers, now }: Pick<BillingDeps, 'customers' | 'now'>,
  payer: PayerId,
  change: () => Promise<Result>,
): Promise<Result> {
  const attempt = randomUUID();
  for (let waits = 0; !(await take()); waits += 1) {
    if (waits === MAX_WAITS) throw isBusy();
    await sleep(WAIT_MS);
  }
  try {
    return await change();
  } finally {
    await release().catch(() => undefined); // the change is made, and the lease ends by itself
  }

  function release(): Promise<unknown> {
    return customers.change(payer, (customer) =>
      holdsLease(customer.planChange, attempt) ? { ...customer, planChange: null } : customer,
    );
  }

  async function take(): Promise<boolean> {
    const customer = await customers.change(payer, (current) => {
      const request = { attempt, leaseMs: LEASE_MS, at: now() };
      const lease = takeLease(current.planChange ?? NO_LEASE, request);
      return lease === null ? current : { ...current, planChange: lease };
    });
    // Null without a record, which has no subscription, and during a deletion, which ends the plan afterwards.
    return customer === null || holdsLease(customer.planChange, attempt);
  }
}

const isBusy = (): DomainError =>
  new DomainError(
    'billing/preview-outdated',
    'Your subscription is being changed by another request. Review the change again. Nothing was charged.',
  );
