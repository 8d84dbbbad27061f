import type { Theme } from '@keelson/contracts/account/user';

/** One `<source>` of the dashboard screenshot. */
export interface PictureSource {
  readonly media: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

const PHONE = '(max-width: 600px)';
const DARK = '(prefers-color-scheme: dark)';

const picture = (media: readonly string[], kind: 'phone-' | '', look: string): PictureSource => ({
  media: media.join(' and ') || 'all',
  file: `/screenshots/dashboard-${kind}${look}.webp`,
  ...(kind === '' ? { width: 1440, height: 900 } : { width: 780, height: 1440 }),
});

/** The sources of the dashboard screenshot by screen size and theme; the browser uses the first match. */
export function pictureSources(theme: Theme): readonly PictureSource[] {
  const dark = theme === 'system' ? [DARK] : [];
  const withDark = theme !== 'light';
  return [
    ...(withDark ? [picture([PHONE, ...dark], 'phone-', 'dark')] : []),
    picture([PHONE], 'phone-', 'light'),
    ...(withDark ? [picture(dark, '', 'dark')] : []),
    picture([], '', 'light'),
  ];
}
