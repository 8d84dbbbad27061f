import { type CustomerId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { START, UID } from '../testing/builders';
import {
  customerIdsOf,
  hasCustomer,
  isTombstone,
  newCustomer,
  tombstone,
  withCustomer,
  withoutAssignment,
  withoutCustomer,
} from './customer-record';

const id = (name: string): CustomerId => `cus_${name}` as CustomerId;
const blank = newCustomer(UID, START);
const own = { ...blank, providerCustomerId: id('own') };
const several = { ...own, otherCustomerIds: [id('other')] };
const deleted = { ...several, deletedAt: START };

describe('customers of an account', () => {
  it.each([
    ['no record', null, []],
    ['a new record', blank, []],
    ['its own', own, ['cus_own']],
    ['its own and another', several, ['cus_own', 'cus_other']],
    ['its own, deleted, and another', deleted, ['cus_other']],
  ])('are, with %s', (_name, customer, ids) => {
    expect(customerIdsOf(customer)).toEqual(ids);
  });

  it.each([
    ['no record', null, 'own', false],
    ['a new record', blank, 'own', false],
    ['its own', several, 'own', true],
    ['another of its own', several, 'other', true],
    ['one that was deleted', deleted, 'own', true],
    ['a stranger', several, 'stranger', false],
  ])('include, with %s', (_name, customer, name, included) => {
    expect(hasCustomer(customer, id(name))).toBe(included);
  });

  it.each([
    ['the first', blank, 'own', own],
    ['the first again', own, 'own', own],
    ['a second', own, 'other', several],
    ['a second again', several, 'other', several],
  ])('take %s', (_name, customer, added, expected) => {
    expect(withCustomer(customer, id(added))).toEqual(expected);
  });

  it.each([
    ['its own', 'own', { ...several, deletedAt: START + DAY }],
    ['another', 'other', { ...several, otherCustomerIds: [] }],
    ['a stranger', 'stranger', several],
  ])('lose %s', (_name, removed, expected) => {
    expect(withoutCustomer(several, id(removed), START + DAY)).toEqual(expected);
  });

  it('that are assigned after the deleted one was taken back count', () => {
    const freed = withoutAssignment(deleted, id('own'));
    expect(customerIdsOf(withCustomer(freed, id('new')))).toContain('cus_new');
  });
});

describe('tombstone', () => {
  it('keeps nothing but the account, a later revision and when it may go', () => {
    const left = tombstone({ ...several, revision: 7 }, START);
    expect(left).toMatchObject({ uid: UID, providerCustomerId: null, otherCustomerIds: [] });
    expect(left.revision).toBe(8);
    expect(left.expiresAt).toBe(START + 90 * DAY);
  });

  it.each([
    ['no record', null, false],
    ['a record', several, false],
    ['a deletion that began', { ...several, deletion: { status: 'started', at: START } }, false],
    ['what is left', tombstone(several, START), true],
  ] as const)('is %s: %s', (_name, customer, expected) => {
    expect(isTombstone(customer as typeof several | null)).toBe(expected);
  });
});
