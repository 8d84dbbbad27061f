import { toListenerSnapshot } from './snapshots';

describe('a snapshot', () => {
  it('that the server has confirmed is what there is', () => {
    expect(toListenerSnapshot({ metadata: { fromCache: false } }, () => null)).toEqual({
      kind: 'live',
      value: null,
    });
  });

  it('that the server has not confirmed is not read: what is missing in it may well be there', () => {
    const read = jest.fn();
    expect(toListenerSnapshot({ metadata: { fromCache: true } }, read)).toEqual({
      kind: 'disconnected',
    });
    expect(read).not.toHaveBeenCalled();
  });
});
