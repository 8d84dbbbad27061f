import { type FeatureKey, FEATURES } from '../billing/features';
import { hasModule } from '../brand/has-module';
import type { MetricKey } from './metric';

export interface Metric {
  readonly label: string;
  readonly unit: string;
  /** What it counts the use of. Without the feature's module the metric is not sold and not shown. */
  readonly feature: FeatureKey;
  /**
   * `scaffold`: the feature that it counts is not built. Its limit is in the catalog and in the API's answers, but no page
   * sells it or shows its usage. A test of the web app keeps it equal to the status of the module.
   */
  readonly status: 'live' | 'scaffold';
}

/** All metrics. Plain data, so that a browser can have it without zod. */
export const METRICS: Readonly<Record<MetricKey, Metric>> = {
  chatMessages: { label: 'Chat messages', unit: 'messages', feature: 'chat', status: 'live' },
  imageGenerations: {
    label: 'Images',
    unit: 'images',
    feature: 'imageGenerator',
    status: 'scaffold',
  },
  automationRuns: {
    label: 'Automation runs',
    unit: 'runs',
    feature: 'automation',
    status: 'scaffold',
  },
};

/** True when the product has what the metric counts. */
export const isKeptMetric = (key: MetricKey): boolean => {
  const { module } = FEATURES[METRICS[key].feature];
  return module === null || hasModule(module);
};

/** True when what the metric counts can be used. */
export const isLiveMetric = (key: MetricKey): boolean =>
  METRICS[key].status === 'live' && isKeptMetric(key);

/** Those of what can be used, in the order of the catalog. None in a product that keeps no module that is counted. */
export const LIVE_METRICS: readonly MetricKey[] = (Object.keys(METRICS) as MetricKey[]).filter(
  isLiveMetric,
);
