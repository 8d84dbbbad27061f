import { isLiveMetric } from '@keelson/contracts/usage/metrics';
import type { UsageSummary } from '@keelson/contracts/usage/usage';

/** The usage of what is built: the API also counts for features that are coming. */
export const liveUsage = (usage: UsageSummary): UsageSummary => ({
  ...usage,
  metrics: usage.metrics.filter(({ key }) => isLiveMetric(key)),
});
