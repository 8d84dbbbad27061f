import { InjectionToken } from '@angular/core';
import type { UsageSummary } from '@keelson/contracts/usage/usage';
import type { AsyncState } from '../api/async-state';

/**
 * The usage that the page around a module has loaded and keeps up to date; null where it shows none of the person's own.
 * Apart from the allowance, which the page does not load.
 */
export const SHOWN_USAGE = new InjectionToken<AsyncState<UsageSummary> | null>('shown usage', {
  factory: () => null,
});
