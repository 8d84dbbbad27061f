import { MINUTE } from '@keelson/contracts/time';
import { type UsageDeps } from '../usage/get-usage';
import { reserveUsage, settleUsage, type UsageRequest } from '../usage/reserve-usage';

/** Reserves and settles usage in one call. */
export async function consumeUsage(deps: UsageDeps, request: UsageRequest): Promise<void> {
  await reserveUsage(deps, request, MINUTE);
  await settleUsage(deps, request);
}
