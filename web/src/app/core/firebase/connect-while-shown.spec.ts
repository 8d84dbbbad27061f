import { connectWhileShown } from './connect-while-shown';

function setUp() {
  const calls: string[] = [];
  const call = (name: string) => (): Promise<void> => {
    calls.push(name);
    return Promise.resolve();
  };
  connectWhileShown(window, { disconnect: call('disconnect'), connect: call('connect') });
  const emit = (type: 'pagehide' | 'pageshow', persisted: boolean): boolean =>
    window.dispatchEvent(new PageTransitionEvent(type, { persisted }));
  return { calls, emit };
}

describe('connectWhileShown', () => {
  it('disconnects when the page goes, whether the browser keeps it or not', () => {
    const { calls, emit } = setUp();
    emit('pagehide', false);
    emit('pagehide', true);
    expect(calls).toEqual(['disconnect', 'disconnect']);
  });

  it('connects again when the browser shows the page that it kept, and not when the page was loaded', () => {
    const { calls, emit } = setUp();
    emit('pageshow', false);
    expect(calls).toEqual([]);
    emit('pagehide', true);
    emit('pageshow', true);
    expect(calls).toEqual(['disconnect', 'connect']);
  });
});
