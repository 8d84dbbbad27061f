import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLocalBuild, LOCAL_TEXTS } from './check-web-build.mjs';

const APP = join(__dirname, '../web/src/app');
let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'web-build-'));
  mkdirSync(join(dist, 'browser', 'deep'), { recursive: true });
});
afterEach(() => rmSync(dist, { recursive: true }));

const write = (file: string, text: string): void =>
  writeFileSync(join(dist, 'browser', file), text);

describe('findLocalBuild', () => {
  it('accepts a build without the local suite’s sign-in', () => {
    write('index.html', '');
    write('main-1.js', 'export const a = 1;');
    expect(findLocalBuild(dist)).toBeNull();
  });

  it.each([
    [
      'the account chooser',
      'x="Or enter any e-mail address. A new address creates a new account."',
    ],
    ['the gallery of states', 'selectors:[["app-states-gallery"]]'],
    ['credentials for the emulator', 'JSON.stringify({sub:a,email:b,email_verified:!0,name:c})'],
  ])('finds %s in any script', (_what, script) => {
    write('index.html', '');
    write('deep/chunk-2.js', script);
    expect(findLocalBuild(dist)).toMatch(/built for the local suite .*chunk-2\.js/);
  });

  it('finds source maps, which contain the sources', () => {
    write('index.html', '');
    write('deep/chunk-2.js.map', '{}');
    expect(findLocalBuild(dist)).toMatch(/would publish its sources .*chunk-2\.js\.map/);
  });

  it('asks for a build when there is none', () => {
    expect(findLocalBuild(dist)).toMatch(/missing/);
  });

  it('looks for texts that the replaced files contain', () => {
    const chooser = readFileSync(join(APP, 'sign-in/feature-sign-in/account-chooser.html'), 'utf8');
    const gallery = readFileSync(join(APP, 'states-gallery/states-gallery.ts'), 'utf8');
    const emulators = readFileSync(join(APP, 'core/firebase/emulators.ts'), 'utf8');
    expect(chooser).toContain(LOCAL_TEXTS[0]);
    expect(emulators).toContain(LOCAL_TEXTS[1]);
    expect(gallery).toContain(LOCAL_TEXTS[2]);
  });
});
