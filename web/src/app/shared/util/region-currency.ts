const EURO = 'at be bg cy de ee es fi fr gr hr ie it lt lu lv mt nl pt si sk';
const OTHERS =
  'us:usd gb:gbp ch:chf ca:cad au:aud nz:nzd jp:jpy se:sek no:nok dk:dkk pl:pln cz:czk hu:huf ro:ron br:brl in:inr mx:mxn sg:sgd za:zar';

const BY_REGION = new Map([
  ...EURO.split(' ').map((region) => [region, 'eur'] as const),
  ...OTHERS.split(' ').map((row) => row.split(':') as [string, string]),
]);

/** The currency of a language's region (`de-AT` → `eur`); null where the region is unknown. */
export function regionCurrency(language: string | undefined): string | null {
  try {
    const region = new Intl.Locale(language ?? '').maximize().region?.toLowerCase();
    return BY_REGION.get(region ?? '') ?? null;
  } catch {
    return null; // not a language
  }
}
