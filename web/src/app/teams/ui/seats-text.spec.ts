import { freeSeats, missingSeats, readOnlyText, seatsText } from './seats-text';

const seats = (paid: number, members: number, invitations: number) => ({
  paid,
  members,
  invitations,
});

describe('seats of a team', () => {
  it.each([
    [seats(5, 2, 1), 2],
    [seats(5, 4, 1), 0],
    // After fewer seats were bought, or a refund.
    [seats(1, 4, 1), 0],
  ])('are free where neither a member nor an invitation has one: %j', (given, free) => {
    expect(freeSeats(given)).toBe(free);
  });

  it('are counted in words', () => {
    expect(seatsText(seats(5, 2, 1))).toBe('2 of 5 seats are free.');
    expect(seatsText(seats(1, 1, 0))).toBe('0 of 1 seat is free.');
  });

  it('are named before an invitation that needs more', () => {
    expect(missingSeats(seats(5, 2, 1), 2)).toBeNull();
    expect(missingSeats(seats(5, 2, 1), 3)).toMatch(/^You need 1 more seat\./);
    expect(missingSeats(seats(1, 4, 1), 3)).toMatch(/^You need 3 more seats\./);
  });
});

describe('readOnlyText', () => {
  const ann = { displayName: 'Ann' };

  it('names who has no seat, before a change', () => {
    expect(readOnlyText(1, [ann, { displayName: null }])).toBe(
      'With 1 seat, these members can read only, and nothing of theirs is deleted: Ann and Unknown person.',
    );
    expect(readOnlyText(3, [ann])).toMatch(/^With 3 seats, .*: Ann\.$/);
  });

  it('is nothing while there are enough seats', () => {
    expect(readOnlyText(3, [])).toBeNull();
  });
});
