import { heardIn } from './snapshots';

describe('a snapshot', () => {
  it('that the server has confirmed is what there is', () => {
    expect(heardIn({ metadata: { fromCache: false } }, () => null)).toEqual({
      kind: 'now',
      value: null,
    });
  });

  it('that the server has not confirmed is not read: what is missing in it may well be there', () => {
    const read = jest.fn();
    expect(heardIn({ metadata: { fromCache: true } }, read)).toEqual({ kind: 'lost' });
    expect(read).not.toHaveBeenCalled();
  });
});
