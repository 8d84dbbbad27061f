import type { MetricKey } from './metric';

/** A metric for people. */
export interface Metric {
  readonly label: string;
  readonly unit: string;
  /**
   * `scaffold`: the feature that it counts is not built. Its limit is in the catalog and in the API's answers, but no page
   * sells it or shows its usage. A test of the web app keeps it equal to the status of the module.
   */
  readonly status: 'live' | 'scaffold';
}

/** All metrics. Plain data, so that a browser can have it without zod. */
export const METRICS: Readonly<Record<MetricKey, Metric>> = {
  chatMessages: { label: 'Chat messages', unit: 'messages', status: 'live' },
  imageGenerations: { label: 'Images', unit: 'images', status: 'scaffold' },
  automationRuns: { label: 'Automation runs', unit: 'runs', status: 'scaffold' },
};

/** True when what the metric counts can be used. */
export const isLiveMetric = (key: MetricKey): boolean => METRICS[key].status === 'live';
