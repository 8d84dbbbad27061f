import { CREDIT_PACKS } from '@keelson/contracts/billing/credit-packs';
import { formatCount } from './format-count';

type PackKey = keyof typeof CREDIT_PACKS;

const NAMES: Readonly<Record<PackKey, string>> = {
  messages: $localize`${formatCount(CREDIT_PACKS.messages.amount)}:count: chat messages`,
};

/** The name of a pack of credits; one that the catalog does not have keeps the name that it was sold with. */
export function packName(name: string): string {
  const key = (Object.keys(CREDIT_PACKS) as PackKey[]).find(
    (known) => CREDIT_PACKS[known].name === name,
  );
  return key === undefined ? name : NAMES[key];
}
