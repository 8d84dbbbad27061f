import type { Theme } from '@keelson/contracts/account/user';
import type { Language } from '@keelson/contracts/platform/languages';

/** One `<source>` of the dashboard screenshot. */
export interface PictureSource {
  readonly media: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

const PHONE = '(max-width: 600px)';
const DARK = '(prefers-color-scheme: dark)';

/** The sources of the dashboard screenshot by screen size and theme; the browser uses the first match. */
export function pictureSources(theme: Theme, language: Language): readonly PictureSource[] {
  const picture = (
    media: readonly string[],
    kind: 'phone-' | '',
    look: 'dark' | 'light',
  ): PictureSource => ({
    media: media.join(' and ') || 'all',
    file: `/screenshots/${language}/dashboard-${kind}${look}.webp`,
    ...(kind === '' ? { width: 1440, height: 900 } : { width: 780, height: 1440 }),
  });
  const dark = theme === 'system' ? [DARK] : [];
  const withDark = theme !== 'light';
  return [
    ...(withDark ? [picture([PHONE, ...dark], 'phone-', 'dark')] : []),
    picture([PHONE], 'phone-', 'light'),
    ...(withDark ? [picture(dark, '', 'dark')] : []),
    picture([], '', 'light'),
  ];
}
