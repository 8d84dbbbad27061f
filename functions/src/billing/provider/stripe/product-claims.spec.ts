import { claimOf } from './product-claims';

const configured = { pro: 'prod_pro' };

describe('claimOf', () => {
  it.each([
    ['a configured product', 'prod_pro', {}, { kind: 'claimed', plan: 'pro' }],
    [
      'a configured one, before its metadata',
      'prod_pro',
      { keelson_plan: 'business' },
      { kind: 'claimed', plan: 'pro' },
    ],
    ['metadata', 'prod_b', { keelson_plan: 'business' }, { kind: 'claimed', plan: 'business' }],
    ['a legacy product', 'prod_old', { keelson_plan: 'pro' }, { kind: 'claimed', plan: 'pro' }],
    [
      'one that grants nothing',
      'prod_gift',
      { keelson_plan: 'free' },
      { kind: 'claimed', plan: 'free' },
    ],
    ['an unknown plan', 'prod_x', { keelson_plan: 'toString' }, { kind: 'unclaimed' }],
    ['another system', 'prod_y', { plan: 'pro' }, { kind: 'foreign' }],
  ])('of %s', (_what, id, metadata, claim) => {
    expect(claimOf({ id, metadata }, configured)).toEqual(claim);
  });
});
