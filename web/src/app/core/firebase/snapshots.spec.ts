import { toListenerSnapshot } from './snapshots';

describe('snapshots', () => {
  it('emits data that the server has confirmed', () => {
    expect(toListenerSnapshot({ metadata: { fromCache: false } }, () => null)).toEqual({
      kind: 'live',
      value: null,
    });
  });

  it('does not read unconfirmed data, which may be incomplete', () => {
    const read = jest.fn();
    expect(toListenerSnapshot({ metadata: { fromCache: true } }, read)).toEqual({
      kind: 'disconnected',
    });
    expect(read).not.toHaveBeenCalled();
  });
});
