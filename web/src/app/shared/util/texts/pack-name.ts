import { CREDIT_PACKS, packName as firstName } from '@keelson/contracts/billing/credit-packs';
import { countOf, metricNoun } from './metric-labels';

/** The name of a pack of credits; one that the catalog does not have keeps the name that it was sold with. */
export function packName(name: string): string {
  const pack = Object.entries(CREDIT_PACKS).find(
    ([key, { amount }]) => firstName(key, amount) === name,
  )?.[1];
  if (pack === undefined) return name;
  return $localize`:A number of what is bought, such as 500 chat messages:${countOf(pack.metric, pack.amount)}:count: ${metricNoun(pack.metric).many}:noun:`;
}
