import { type Offer } from '../domain/provider-facts';
import { type Check } from './diagnose';
import { type ProviderSetup } from './provider-setup';

const failure = (detail: string, remedy: string): Check => ({
  name: 'tax',
  result: 'failure',
  detail,
  remedy,
});

/** With tax on, the provider's tax settings must be complete and members able to enter their address. */
export function checkTaxSetup({ tax, portals }: Pick<ProviderSetup, 'tax' | 'portals'>): Check[] {
  if (tax === null) return [];
  const portal = portals.find(({ active, isDefault }) => active && isDefault);
  return [
    tax === 'active'
      ? { name: 'tax', result: 'ok', detail: 'The tax settings are active', remedy: null }
      : failure(
          'The tax settings are incomplete: checkouts fail',
          'Enter the head office address in the provider’s tax settings, or set PAYMENT_TAX to off',
        ),
    ...(portal === undefined || portal.canChangeAddress
      ? []
      : [
          {
            name: 'tax',
            result: 'warning' as const,
            detail: `Members cannot update their billing address in ${portal.id}`,
            remedy: 'Enable it in the portal settings: changes of plan need the address',
          },
        ]),
  ];
}

/** A price that says neither inclusive nor exclusive can't be sold with tax. */
export function checkTaxBehavior({ taxBehavior, priceId }: Offer): Check[] {
  if (taxBehavior !== 'unspecified') return [];
  return [
    failure(
      `${priceId} does not say whether tax is included: checkouts fail`,
      'Set its tax behavior, or a default in the provider’s tax settings',
    ),
  ];
}
