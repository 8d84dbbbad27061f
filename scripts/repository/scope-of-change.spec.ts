import { scopeOfChange } from './scope-of-change.mjs';

describe('scopeOfChange', () => {
  it.each([
    { paths: ['README.md', 'docs/chat.md', 'functions/README.md'], scope: 'texts' },
    { paths: ['ops/slo.tf', 'ops/runbooks.md'], scope: 'texts' },
    { paths: ['packages/payments-emulator/src/main.ts', 'docs/billing.md'], scope: 'payments' },
    { paths: ['packages/payments-emulator/README.md'], scope: 'texts' },
    { paths: ['docs/chat.md', 'functions/src/index.ts'], scope: 'all' },
    { paths: ['CHANGELOG.md'], scope: 'all' },
    { paths: ['product/content/plans.md'], scope: 'all' },
    { paths: [], scope: 'all' },
  ])('of $paths is $scope', ({ paths, scope }) => {
    expect(scopeOfChange(paths)).toBe(scope);
  });
});
