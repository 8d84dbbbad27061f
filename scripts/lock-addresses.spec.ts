import { withAddresses } from './lock-addresses.mjs';

const REGISTRY = 'https://packages.test/npm';

const addressOf = (path: string, entry: object): string | undefined =>
  withAddresses({ packages: { [path]: entry } }, REGISTRY).packages[path]?.resolved;

describe('withAddresses', () => {
  const locked = { version: '1.2.3', integrity: 'sha512-x' };

  it.each([
    { path: 'node_modules/zod', address: 'zod/-/zod-1.2.3.tgz' },
    { path: 'node_modules/@swc/core', address: '@swc/core/-/core-1.2.3.tgz' },
    { path: 'web/node_modules/a/node_modules/@b/c', address: '@b/c/-/c-1.2.3.tgz' },
  ])('of $path is $address', ({ path, address }) => {
    expect(addressOf(path, locked)).toBe(`${REGISTRY}/${address}`);
  });

  it('is that of the package behind another name', () => {
    const entry = { ...locked, name: 'typescript' };
    const address = `${REGISTRY}/typescript/-/typescript-1.2.3.tgz`;
    expect(addressOf('node_modules/typescript-7', entry)).toBe(address);
  });

  it('is not invented for the packages of the checkout, nor changed where there is one', () => {
    expect(addressOf('web', { version: '0.1.0' })).toBeUndefined();
    expect(addressOf('node_modules/@keelson/web', { link: true })).toBeUndefined();
    const elsewhere = { ...locked, resolved: 'https://other.test/a.tgz' };
    expect(addressOf('node_modules/a', elsewhere)).toBe('https://other.test/a.tgz');
  });
});
