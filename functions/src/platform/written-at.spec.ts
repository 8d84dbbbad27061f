import { Timestamp } from 'firebase-admin/firestore';
import { writtenAt } from './written-at';

describe('writtenAt', () => {
  it('returns the time of the write in milliseconds', () => {
    const updateTime = new Timestamp(1_795_267_744, 746_000_000);
    expect(writtenAt({ after: { updateTime } }, 0)).toBe(1_795_267_744_746);
  });

  it('returns `now` for a deleted document', () => {
    expect(writtenAt({ after: {} }, 7)).toBe(7);
    expect(writtenAt(undefined, 7)).toBe(7);
  });
});
