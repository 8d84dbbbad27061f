import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type VideoScript } from '@keelson/contracts/learning/video-job';
import { findFontList, findMissingFont } from './check-fonts';
import { type Renderer } from './find-renderer';

/** Fonts for Latin letters (`41` is `A`) and for Hangul (`d55c`). */
const FC_LIST = 'case "$1" in :charset=41|:charset=d55c) echo "Some Font";; esac';

describe('fonts of slides', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'keelson-fonts-'));
    writeFileSync(join(folder, 'fc-list'), `#!/bin/sh\n${FC_LIST}\n`);
    chmodSync(join(folder, 'fc-list'), 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const missing = async (title: string, fonts: string | null = join(folder, 'fc-list')) => {
    const renderer: Renderer = {
      ffmpeg: 'ffmpeg',
      espeak: 'espeak-ng',
      fonts,
      name: 'test',
      languages: new Set(),
      env: { PATH: process.env['PATH'] },
    };
    const slide = { title, points: [], narration: '', anchor: '', startMs: 0, endMs: 1 };
    const script: VideoScript = { title: 'Keels', locale: 'en', slides: [slide] };
    return findMissingFont(renderer, script, new AbortController().signal);
  };

  it.each(['Keels', '용골 keel', '12'])('are there for %j', async (title) => {
    expect(await missing(title)).toBeNull();
  });

  it('are named when they are missing', async () => {
    expect(await missing('الإعدادات')).toMatchObject({ params: { name: 'Arabic' } });
    expect(await missing('設定')).toMatchObject({ params: { debian: 'fonts-noto-cjk' } });
  });

  it('are not checked without fc-list', async () => {
    expect(await missing('الإعدادات', null)).toBeNull();
    expect(await findFontList({ PATH: folder })).toBe('fc-list');
    expect(await findFontList({ PATH: join(folder, 'nothing') })).toBeNull();
  });
});
