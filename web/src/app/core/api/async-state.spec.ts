import { AsyncState } from './async-state';

/** Requests that the test resolves. */
function questions() {
  const open: { answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const ask = () =>
    new Promise<string>((answer, fail) => {
      open.push({ answer, fail });
    });
  return { open, part: new AsyncState(ask) };
}

describe('AsyncState', () => {
  it('shows the first response while a second request is pending', async () => {
    const { open, part } = questions();
    const first = part.load();
    void part.refresh();
    open[0]!.answer('first');
    await first;
    expect(part.state()).toEqual({ status: 'ready', data: 'first' });
  });

  it('never replaces a newer response with an older one', async () => {
    const { open, part } = questions();
    const both = Promise.all([part.load(), part.refresh()]);
    open[1]!.answer('second');
    open[0]!.answer('first');
    await both;
    expect(part.state()).toEqual({ status: 'ready', data: 'second' });
  });

  it('keeps the data on screen when a refresh fails', async () => {
    const { open, part } = questions();
    const first = part.load();
    open[0]!.answer('first');
    await first;
    const second = part.refresh();
    open[1]!.fail(new Error('gone'));
    await second;
    expect(part.state()).toEqual({ status: 'ready', data: 'first' });
  });

  it('reports that the first load failed', async () => {
    const { open, part } = questions();
    const first = part.load();
    open[0]!.fail(new Error('gone'));
    await first;
    expect(part.state().status).toBe('failed');
  });

  it('shows data set directly and ignores earlier requests', async () => {
    const { open, part } = questions();
    const asked = part.load();
    part.set('given');
    open[0]!.answer('asked');
    await asked;
    expect(part.state()).toEqual({ status: 'ready', data: 'given' });
  });
});
