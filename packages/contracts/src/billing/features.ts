import { FEATURES as OWN } from '@keelson/product/features';
import { MODULES } from '@keelson/product/modules';
import type { ModuleFacts } from '../product/module-facts';
import type { FeatureRow } from '../product/rows';
import type { KeysOf } from '../product/keys-of';

// Plain data, so that a browser can have it without zod.

export type FeatureKey =
  | keyof typeof OWN
  | KeysOf<(typeof MODULES)[keyof typeof MODULES]['features']>;

const ofModules = Object.entries<ModuleFacts>(MODULES).flatMap(([module, { features }]) =>
  Object.entries(features).map(([key, { name, line }]) => [key, { name, line, module }]),
);

/** Everything that a plan can include in addition to its limits. */
export const FEATURES: Readonly<Record<FeatureKey, FeatureRow>> = {
  ...OWN,
  ...(Object.fromEntries(ofModules) as Record<Exclude<FeatureKey, keyof typeof OWN>, FeatureRow>),
};
