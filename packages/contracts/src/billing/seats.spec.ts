import { PayerId } from '../ids';
import { type Entitlement } from './entitlement';
import { isWorkspacePayer } from './payer-of';
import {
  isPricePerSeat,
  mostFor,
  quantityFor,
  seatedMembers,
  seatsAt,
  seatsBought,
  seatsOfPlan,
} from './seats';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () => jest.requireActual<object>('../testing/full-brand'));

const DAY = 86_400_000;
const AT = 100 * DAY;
const PERSON = PayerId.parse('u1');
const WORKSPACE = PayerId.parse(`ws_${'a'.repeat(20)}`);

const paid: Entitlement = {
  uid: WORKSPACE,
  planKey: 'business',
  status: 'active',
  sourceSubscriptionId: null,
  currentPeriodEnd: AT + DAY,
  graceUntil: null,
  cancelAtPeriodEnd: false,
  features: [],
  quantity: 3,
  metered: [],
  updatedAt: 0,
};

describe('seats of a plan', () => {
  it.each([
    ['business', 1, 1],
    ['business', 3, 3],
    ['business', 99, 50],
    ['business', 0, 1],
    ['pro', 3, 1],
    ['free', 1, 1],
  ])('%s × %i: %i', (plan, quantity, seats) => {
    expect(seatsOfPlan(plan, quantity)).toBe(seats);
  });

  it.each([
    ['each of them is a seat', { included: 1, max: 50, price: 'perSeat' }],
    ['the first one is several', { included: 3, max: 20, price: 'perSeat' }],
    ['each of them is several', { included: 5, max: 20, price: 'flat' }],
  ] as const)('the least quantity is bought for them when %s', (_what, row) => {
    for (let wanted = 0; wanted <= row.max; wanted += 1) {
      const quantity = quantityFor(row, wanted);
      expect(seatsBought(row, quantity)).toBeGreaterThanOrEqual(wanted);
      expect(quantity === 1 || seatsBought(row, quantity - 1) < wanted).toBe(true);
    }
    expect(seatsBought(row, 99)).toBe(row.max);
  });

  it('lets a workspace buy plans for teams alone, and a person what the row says', () => {
    expect([mostFor('business', WORKSPACE), mostFor('pro', WORKSPACE)]).toEqual([50, 0]);
    expect([mostFor('business', PERSON), mostFor('pro', PERSON)]).toEqual([10, 1]);
  });

  it('has a price per seat for workspaces alone', () => {
    const plans = ['business', 'pro', 'free'];
    const said = [WORKSPACE, PERSON].map((payer) => plans.map((key) => isPricePerSeat(key, payer)));
    expect(said).toEqual([
      [true, false, false],
      [false, false, false],
    ]);
  });
});

describe('seats of a workspace at an instant', () => {
  it.each([
    ['never subscribed', null, 1],
    ['active', {}, 3],
    ['of a plan that is not for teams', { planKey: 'pro' }, 1],
    ['past due, in the grace period', { status: 'grace', graceUntil: AT + 1 }, 3],
    ['past due, when the grace period is over', { status: 'grace', graceUntil: AT }, 1],
    ['lapsed', { status: 'lapsed' }, 1],
    ['canceled, until the period ends', { status: 'canceling', cancelAtPeriodEnd: true }, 3],
    [
      'canceled, when the period has ended',
      { status: 'canceling', cancelAtPeriodEnd: true, currentPeriodEnd: AT },
      1,
    ],
    ['of a first payment that is not made', { status: 'incomplete' }, 1],
  ] as const)('%s: %s', (_what, differs, seats) => {
    expect(seatsAt(differs === null ? null : { ...paid, ...differs }, AT)).toBe(seats);
  });
});

it('gives the seats to those who joined first', () => {
  const members = [4, 1, 9, 2].map((seat) => ({ seat }));
  expect(seatedMembers(members, 2)).toEqual([{ seat: 1 }, { seat: 2 }]);
  expect(seatedMembers(members, 9)).toHaveLength(4);
});

it('tells a workspace from a person by the id', () => {
  const ids = ['u1', 'ws_short', 'ws_', `xws_${'a'.repeat(20)}`, WORKSPACE];
  expect(ids.map((id) => isWorkspacePayer(id as PayerId))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});
