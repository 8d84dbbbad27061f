import type { Theme } from '@keelson/contracts/account/user';
import { type ScreenshotName, SCREENSHOTS } from '@keelson/contracts/brand/screenshots';
import type { Language } from '@keelson/contracts/platform/languages';

export interface PictureSource {
  readonly media: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

const PHONE = '(max-width: 600px)';
const DARK = '(prefers-color-scheme: dark)';

/** The sources of a screenshot by screen size and theme; the browser uses the first match. */
export function pictureSources(
  name: ScreenshotName,
  theme: Theme,
  language: Language,
): readonly PictureSource[] {
  const picture = (
    media: readonly string[],
    kind: 'phone' | 'wide',
    look: 'dark' | 'light',
  ): PictureSource => {
    const [width, height] = SCREENSHOTS[name][kind];
    const file = `${name}-${kind === 'phone' ? 'phone-' : ''}${look}.webp`;
    const path = `/screenshots/${language}/${file}`;
    return { media: media.join(' and ') || 'all', file: path, width, height };
  };
  const dark = theme === 'system' ? [DARK] : [];
  const withDark = theme !== 'light';
  return [
    ...(withDark ? [picture([PHONE, ...dark], 'phone', 'dark')] : []),
    picture([PHONE], 'phone', 'light'),
    ...(withDark ? [picture(dark, 'wide', 'dark')] : []),
    picture([], 'wide', 'light'),
  ];
}
