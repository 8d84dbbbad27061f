import { DAY } from '@keelson/contracts/time';
import { aSubscription, END, START, subscriptionId } from '../testing/builders';
import { findDuplicates } from './find-duplicates';

const older = aSubscription({ id: subscriptionId('sub_older') });
const newer = aSubscription({ id: subscriptionId('sub_newer'), createdAt: START + DAY });

describe('findDuplicates', () => {
  it('selects the newer of two in any order', () => {
    expect(findDuplicates([older, newer])).toEqual([newer]);
    expect(findDuplicates([newer, older])).toEqual([newer]);
  });

  it('breaks a tie in creation time by id', () => {
    const twin = { ...older, id: subscriptionId('sub_a') };
    expect(findDuplicates([older, twin])).toEqual([older]);
  });

  it.each([
    ['there is only one', []],
    ['the other has ended', [aSubscription({ status: 'canceled', endedAt: END })]],
    ['the other ends at its period end', [aSubscription({ cancelAtPeriodEnd: true })]],
    ['the other ends at an instant', [aSubscription({ cancelAt: END })]],
    ['the other is past due', [aSubscription({ status: 'past_due' })]],
    ['the other was never paid', [aSubscription({ status: 'incomplete' })]],
    ['the other is for another product', [aSubscription({ planKey: 'free' })]],
  ])('finds none when %s', (_when, others) => {
    expect(findDuplicates([newer, ...others])).toEqual([]);
  });

  it('keeps the larger plan, also when it is newer', () => {
    const business = { ...newer, planKey: 'business' as const };
    expect(findDuplicates([older, business])).toEqual([older]);
  });

  it('selects all but the oldest of three, oldest first', () => {
    const newest = aSubscription({ id: subscriptionId('sub_3'), createdAt: START + 2 * DAY });
    expect(findDuplicates([newest, older, newer])).toEqual([newer, newest]);
  });
});
