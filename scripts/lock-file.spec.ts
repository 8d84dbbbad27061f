import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingBuilds, systemOf, withoutIntegrity } from './complete-lock.mjs';
import { allowedScripts } from './install.mjs';

interface Entry {
  readonly resolved?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly engines?: { readonly node?: string };
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
  readonly link?: boolean;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(__dirname, '..', name), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, Entry> };

describe('systemOf', () => {
  it.each([
    ['@swc/core-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@swc/core-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@unrs/resolver-binding-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@unrs/resolver-binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
    ['fsevents', null],
  ])('reads %s', (name, system) => {
    expect(systemOf(name)).toEqual(system);
  });
});

describe('missingBuilds', () => {
  const build = '@a/core-darwin-arm64';
  const core = { version: '2.0.0', optionalDependencies: { [build]: '2.0.0' } };

  it.each([
    ['at the top', 'node_modules/core', {}, `node_modules/${build}`],
    [
      'beside its owner when the top has another version',
      'node_modules/tool/node_modules/core',
      { [`node_modules/${build}`]: { version: '1.0.0' } },
      `node_modules/tool/node_modules/${build}`,
    ],
  ])('adds a build %s', (_where, owner, others, path) => {
    const missing = missingBuilds({ [owner]: core, ...others });
    expect(missing).toEqual([[path, expect.objectContaining({ version: '2.0.0' })]]);
  });
});

describe('package-lock.json', () => {
  it('contains the builds for every system, which `npm ci` requires', () => {
    expect(missingBuilds(packages)).toEqual([]);
  });

  it('has the integrity of every package', () => {
    expect(withoutIntegrity(packages)).toEqual([]);
  });

  it('contains no registry URLs', () => {
    const addresses = Object.values(packages).filter(({ resolved }) =>
      resolved?.startsWith('http'),
    );
    expect(addresses).toEqual([]);
  });

  it('has no optional package that the oldest supported Node would skip', () => {
    // npm silently skips an optional package whose engines do not match.
    const skipped = Object.entries(packages).filter(
      ([, { optional, os, cpu, engines }]) =>
        optional === true &&
        os === undefined &&
        cpu === undefined &&
        /^>=\s*(2[1-9]|[3-9]\d)/.test(engines?.node ?? ''),
    );
    expect(skipped.map(([path]) => path)).toEqual([]);
  });

  it('allows the install scripts of two packages', () => {
    expect(allowedScripts(join(__dirname, '..'))).toEqual(['node', 'esbuild']);
  });

  it('runs no install script that package.json does not list', () => {
    const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
    const silent = Object.entries(packages)
      .filter(([, entry]) => entry.hasInstallScript === true && entry.os === undefined)
      .map(([path]) => path.split('node_modules/').at(-1) ?? path)
      .filter((name) => !(name in allowScripts));
    expect(silent).toEqual([]);
  });
});
