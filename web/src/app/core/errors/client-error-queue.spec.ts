import { transportError } from '../api/api-error';
import { ClientErrorQueue, type ClientErrorReport } from './client-error-queue';

describe('ClientErrorQueue', () => {
  let sent: ClientErrorReport[];
  let online: boolean;
  let fails: boolean;
  beforeEach(() => {
    jest.useFakeTimers();
    [sent, online, fails] = [[], true, false];
  });
  const open = (random = 0): ClientErrorQueue =>
    new ClientErrorQueue({
      send: (report) => {
        sent.push(report);
        return fails ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve();
      },
      isOnline: () => online,
      page: () => '/admin/users/:uid',
      release: 'main-AB12CD34.js',
      random: () => random,
    });
  const named = (message: string, stack = ''): Error =>
    Object.assign(new TypeError(message), { stack });
  const later = (): Promise<void> => jest.advanceTimersByTimeAsync(3_000);

  it('reports errors that follow each other in one request, each once', async () => {
    const queue = open();
    for (const message of ['one', 'two', 'one', 'one']) queue.add(named(message));
    await later();
    expect(sent).toEqual([
      {
        release: 'main-AB12CD34.js',
        page: '/admin/users/:uid',
        errors: [
          { name: 'TypeError', message: 'one', stack: '' },
          { name: 'TypeError', message: 'two', stack: '' },
        ],
      },
    ]);
  });

  it('reports at most five of a page view', async () => {
    const queue = open();
    for (let count = 0; count < 20; count += 1) {
      queue.add(named(`error ${'x'.repeat(count)}`));
      await later();
    }
    expect(sent.flatMap(({ errors }) => errors)).toHaveLength(5);
  });

  it('reports a sample of the page views', async () => {
    open(0.49).add(named('in the sample'));
    open(0.5).add(named('not in the sample'));
    await later();
    expect(sent.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([
      'in the sample',
    ]);
  });

  it('reports nothing while offline, and nothing more when a report cannot be sent', async () => {
    const queue = open();
    online = false;
    queue.add(named('offline'));
    await later();
    expect(sent).toEqual([]);
    [online, fails] = [true, true];
    queue.add(named('first'));
    await later();
    queue.add(named('second'));
    await later();
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['an error of the API', transportError('client/unreachable', null, new Error('x'))],
    ['canceled work', new DOMException('The user aborted a request.', 'AbortError')],
    ['a missing script', new TypeError('Failed to fetch dynamically imported module: /chunk-1.js')],
    ['no error', 'a string'],
  ])('does not report %s', async (_what, thrown) => {
    open().add(thrown);
    await later();
    expect(sent).toEqual([]);
  });

  it('leaves out what is personal, and cuts what is long', async () => {
    const queue = open();
    const secret =
      'ada@example.com, card 4242 4242 4242 4242, "What is a keel?", sk_test_51HxAbCdEf';
    queue.add(named(secret, `TypeError: ${secret}\n at f (https://app.test/main-AB12CD34.js:1:2)`));
    queue.add(named('x '.repeat(5_000), 'y '.repeat(50_000)));
    await later();
    const written = JSON.stringify(sent);
    for (const text of ['ada', '4242', 'keel', 'sk_test', 'app.test'])
      expect(written).not.toContain(text);
    expect(written).toContain('at f (/main-AB12CD34.js:1:2)');
    const [, long] = sent[0]!.errors;
    expect([long!.message.length, long!.stack.length]).toEqual([500, 4_000]);
  });
});
