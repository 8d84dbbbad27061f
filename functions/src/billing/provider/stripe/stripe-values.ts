import { type EpochMs } from '@keelson/contracts/time';

/** Converts the provider's seconds to milliseconds. */
export const toMs = (seconds: number): EpochMs => seconds * 1_000;

/** The id of a field that is an id or an expanded object. */
export function idOf(
  reference: string | { readonly id: string } | null | undefined,
): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}
