import type { MetricKey } from '@keelson/contracts/usage/metric';

/** What a metric counts, as a heading. */
export const METRIC_LABELS: Readonly<Record<MetricKey, string>> = {
  chatMessages: $localize`Chat messages`,
  imageGenerations: $localize`Images`,
  automationRuns: $localize`Automation runs`,
};
