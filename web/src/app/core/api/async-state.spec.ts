import { AsyncState } from './async-state';

/** Requests that the test resolves. */
function setUp() {
  const requests: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const request = () =>
    new Promise<string>((resolve, reject) => {
      requests.push({ resolve, reject });
    });
  return { requests, part: new AsyncState(request) };
}

describe('AsyncState', () => {
  it('shows the first response while a second request is pending', async () => {
    const { requests, part } = setUp();
    const first = part.load();
    void part.refresh();
    requests[0]!.resolve('first');
    await first;
    expect(part.state()).toEqual({ status: 'ready', data: 'first' });
  });

  it('never replaces a newer response with an older one', async () => {
    const { requests, part } = setUp();
    const both = Promise.all([part.load(), part.refresh()]);
    requests[1]!.resolve('second');
    requests[0]!.resolve('first');
    await both;
    expect(part.state()).toEqual({ status: 'ready', data: 'second' });
  });

  it('keeps the data on screen when a refresh fails', async () => {
    const { requests, part } = setUp();
    const first = part.load();
    requests[0]!.resolve('first');
    await first;
    const second = part.refresh();
    requests[1]!.reject(new Error('gone'));
    await second;
    expect(part.state()).toEqual({ status: 'ready', data: 'first' });
  });

  it('reports that the first load failed', async () => {
    const { requests, part } = setUp();
    const first = part.load();
    requests[0]!.reject(new Error('gone'));
    await first;
    expect(part.state().status).toBe('failed');
  });

  it('shows data set directly and ignores earlier requests', async () => {
    const { requests, part } = setUp();
    const loading = part.load();
    part.set('given');
    requests[0]!.resolve('asked');
    await loading;
    expect(part.state()).toEqual({ status: 'ready', data: 'given' });
  });
});
