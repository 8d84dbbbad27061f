const EURO = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK';
const OTHERS =
  'US:usd GB:gbp CH:chf CA:cad AU:aud NZ:nzd JP:jpy SE:sek NO:nok DK:dkk PL:pln CZ:czk HU:huf RO:ron BR:brl IN:inr MX:mxn SG:sgd ZA:zar';

const BY_REGION = new Map([
  ...EURO.split(' ').map((region) => [region, 'eur'] as const),
  ...OTHERS.split(' ').map((row) => row.split(':') as [string, string]),
]);

/** The currency of a language's region (`de-AT` → `eur`); null where the region is unknown. */
export function regionCurrency(language: string | undefined): string | null {
  try {
    const region = new Intl.Locale(language ?? '').maximize().region;
    return BY_REGION.get(region ?? '') ?? null;
  } catch {
    return null; // not a language
  }
}
