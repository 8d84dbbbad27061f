import { BRAND } from '@keelson/product/brand';
import { DAY, type EpochMs } from '../time';
import { LANGUAGES } from './languages';

const PATH = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const VALID_MS = 90 * DAY;

/**
 * Returns where to report a vulnerability, as RFC 9116 defines it. The same for a whole day, so that caches can keep
 * it.
 *
 * @param appUrl Without a trailing slash.
 */
export function securityTxtOf(appUrl: string, now: EpochMs): string {
  const today = now - (now % DAY);
  return [
    `Contact: mailto:${BRAND.supportEmail}`,
    `Expires: ${new Date(today + VALID_MS).toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${appUrl}${PATH}`,
    '',
  ].join('\n');
}
