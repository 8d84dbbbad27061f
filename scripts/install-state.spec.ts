import { holdsAll } from './install-state.mjs';

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
