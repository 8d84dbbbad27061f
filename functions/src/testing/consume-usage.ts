import { MINUTE } from '@keelson/contracts/time';
import {
  type ReserveDeps,
  reserveUsage,
  settleUsage,
  type UsageRequest,
} from '../usage/reserve-usage';

export async function consumeUsage(deps: ReserveDeps, request: UsageRequest): Promise<void> {
  await reserveUsage(deps, request, MINUTE);
  await settleUsage(deps, request);
}
