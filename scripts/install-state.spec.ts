import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdsAll, isInstalled } from './install-state.mjs';

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    web: { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'web/node_modules/b': { version: '2.0.0' },
    'node_modules/only-mac': { version: '3.0.0', optional: true },
  },
};
const present = {
  packages: { 'node_modules/a': { version: '1.0.0' }, 'web/node_modules/b': { version: '2.0.0' } },
};
const there = (): boolean => true;

describe('holdsAll', () => {
  it('is true without packages for other systems', () => {
    expect(holdsAll(wanted, present, there)).toBe(true);
  });

  it('is false without a package that npm did not install', () => {
    expect(holdsAll(wanted, { packages: {} }, there)).toBe(false);
  });

  it('is false when a package folder is missing', () => {
    expect(holdsAll(wanted, present, (path) => path !== 'web/node_modules/b')).toBe(false);
  });

  it('is false for a different version', () => {
    const other = { packages: { ...present.packages, 'node_modules/a': { version: '1.0.1' } } };
    expect(holdsAll(wanted, other, there)).toBe(false);
  });
});

describe('isInstalled', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'installed-'));
    mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: {} }));
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: {} }));
    symlinkSync('../node/bin/node', join(root, 'node_modules/.bin/node'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is false while the install scripts have not run', () => {
    expect(isInstalled(root)).toBe(false);
  });

  it('is true once the pinned Node is there', () => {
    mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
    writeFileSync(join(root, 'node_modules/node/bin/node'), '');
    expect(isInstalled(root)).toBe(true);
  });
});
