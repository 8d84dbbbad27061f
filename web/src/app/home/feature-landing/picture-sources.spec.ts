import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ScreenshotName, SCREENSHOTS } from '@keelson/contracts/brand/screenshots';
import { LANGUAGES } from '@keelson/contracts/platform/languages';
import { pictureSources } from './picture-sources';

const PHONE = '(max-width: 600px)';
const SYSTEM_DARK = '(prefers-color-scheme: dark)';

/** The file that a browser selects under these media conditions. */
function selectedFile(theme: 'system' | 'light' | 'dark', ...holds: string[]): string | undefined {
  return pictureSources('dashboard', theme, 'en').find(
    ({ media }) => media === 'all' || media.split(' and ').every((one) => holds.includes(one)),
  )?.file;
}

describe('pictureSources', () => {
  it.each([
    ['system', [], 'light'],
    ['system', [SYSTEM_DARK], 'dark'],
    ['system', [PHONE], 'phone-light'],
    ['system', [PHONE, SYSTEM_DARK], 'phone-dark'],
    ['light', [SYSTEM_DARK], 'light'],
    ['light', [PHONE, SYSTEM_DARK], 'phone-light'],
    ['dark', [], 'dark'],
    ['dark', [PHONE], 'phone-dark'],
  ] as const)('%s with %j shows %s', (theme, holds, look) => {
    expect(selectedFile(theme, ...holds)).toBe(`/screenshots/en/dashboard-${look}.webp`);
  });

  const names = Object.keys(SCREENSHOTS) as ScreenshotName[];
  const pictures = LANGUAGES.flatMap((language) => names.map((name) => [name, language] as const));

  it.each(pictures)(
    'says how large each picture of the %s in the language %s is',
    (name, language) => {
      for (const { file, width, height } of pictureSources(name, 'system', language)) {
        const bytes = readFileSync(join(__dirname, '../../../../public', file));
        // The canvas of an extended WebP file, each less one: https://developers.google.com/speed/webp/docs/riff_container
        expect(bytes.toString('latin1', 12, 16)).toBe('VP8X');
        expect([file, bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]).toEqual([
          file,
          width,
          height,
        ]);
      }
    },
  );
});
