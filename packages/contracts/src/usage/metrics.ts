import { METRICS as OWN } from '@keelson/product/metrics';
import { MODULES } from '@keelson/product/modules';
import { type FeatureKey, FEATURES } from '../billing/features';
import { hasModule } from '../brand/has-module';
import { KNOWN_LANGUAGES } from '../platform/known-languages';
import type { KeysOf } from '../product/keys-of';
import type { ModuleFacts } from '../product/module-facts';
import type { MetricRow, Noun, NounTexts } from '../product/rows';

// Plain data, so that a browser can have it without zod.

export type MetricKey =
  | keyof typeof OWN
  | KeysOf<(typeof MODULES)[keyof typeof MODULES]['metrics']>;

export interface Metric extends MetricRow {
  readonly feature: FeatureKey;
}

const ofModules = Object.values<ModuleFacts>(MODULES).flatMap(
  ({ metrics }) => Object.entries(metrics) as [string, Metric][],
);

/** All metrics, those of modules last. */
export const METRICS: Readonly<Record<MetricKey, Metric>> = {
  ...OWN,
  ...(Object.fromEntries(ofModules) as Record<Exclude<MetricKey, keyof typeof OWN>, Metric>),
};

/** The words for what a metric counts, in a language or in the first one. */
export function nounOf(metric: MetricKey, language: string = KNOWN_LANGUAGES[0]): Noun {
  const texts: NounTexts = METRICS[metric].noun;
  return texts[language] ?? texts.en;
}

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
