import { findHopeless } from './flood';

const WELL = { sent: 100, failed: 0, seconds: 1, events: 2_000 };

describe('findHopeless', () => {
  it.each([
    ['before the first events', { ...WELL, sent: 0, seconds: 60 }],
    ['when all is well', WELL],
    ['when some events fail', { ...WELL, failed: 50 }],
    ['after a slow start', { ...WELL, sent: 16, seconds: 9 }],
    ['as long as it ends within three minutes', { ...WELL, seconds: 9 }],
  ])('is null %s', (_when, progress) => {
    expect(findHopeless(progress)).toBeNull();
  });

  it('says how many events were not accepted', () => {
    expect(findHopeless({ ...WELL, sent: 16, failed: 16 })).toBe(
      '16 of the first 16 webhook events were not accepted.',
    );
  });

  it('says how slow the product is, and how long the flood would take', () => {
    expect(findHopeless({ ...WELL, sent: 16, seconds: 10 })).toBe(
      'The product takes 1.6 webhook events a second: 2000 of them would take 21 minutes.',
    );
  });
});
