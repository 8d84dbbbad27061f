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
  it('is content without packages for other systems', () => {
    expect(holdsAll(wanted, present, there)).toBe(true);
  });

  it('misses a package that npm never put there', () => {
    expect(holdsAll(wanted, { packages: {} }, there)).toBe(false);
  });

  it('misses a package whose folder is gone', () => {
    expect(holdsAll(wanted, present, (path) => path !== 'web/node_modules/b')).toBe(false);
  });

  it('sees another version', () => {
    const other = { packages: { ...present.packages, 'node_modules/a': { version: '1.0.1' } } };
    expect(holdsAll(wanted, other, there)).toBe(false);
  });
});
