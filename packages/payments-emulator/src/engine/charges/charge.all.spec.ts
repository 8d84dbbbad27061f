import { charge, type ChargeOutcome, type Occasion, setUp } from './charge';
import { findByNumber } from './test-cards';

const kinds: Record<string, ChargeOutcome['kind']> = {
  p: 'paid',
  d: 'declined',
  c: 'needs-confirmation',
  l: 'processing',
};
const OCCASIONS: Occasion[] = [
  { who: 'present', first: true },
  { who: 'confirmed', first: true },
  { who: 'absent', first: true },
  { who: 'present', first: false },
  { who: 'confirmed', first: false },
  { who: 'absent', first: false },
];

describe('charge', () => {
  // One letter for each context above, then for storing the card: present, confirmed.
  it.each([
    { number: '4242 4242 4242 4242', charges: 'pppppp', stores: 'pp' },
    { number: '4000 0000 0000 0002', charges: 'dddddd', stores: 'dd' },
    { number: '4000 0000 0000 9995', charges: 'dddddd', stores: 'dd' },
    { number: '4000 0000 0000 0341', charges: 'pppddd', stores: 'pp' },
    { number: '4000 0025 0000 3155', charges: 'cpcppp', stores: 'cp' },
    { number: '4000 0027 6000 3184', charges: 'cpccpc', stores: 'cp' },
    { number: '4000 0084 0000 1629', charges: 'cdccdc', stores: 'cp' },
    { number: '000123456789', charges: 'llllll', stores: 'pp' },
    { number: '000222222227', charges: 'llllll', stores: 'pp' },
  ])('with $number', ({ number, charges, stores }) => {
    const { behaviour } = findByNumber(number)!;
    expect(OCCASIONS.map((occasion) => charge(behaviour, occasion).kind)).toEqual(
      Array.from(charges, (letter) => kinds[letter]),
    );
    expect((['present', 'confirmed'] as const).map((who) => setUp(behaviour, who).kind)).toEqual(
      Array.from(stores, (letter) => kinds[letter]),
    );
  });

  it('returns the decline reason', () => {
    const { behaviour } = findByNumber('4000000000009995')!;
    expect(charge(behaviour, { who: 'present', first: true })).toEqual({
      kind: 'declined',
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    });
  });
});
