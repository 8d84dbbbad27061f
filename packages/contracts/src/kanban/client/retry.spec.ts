import { type Problem } from '../../errors';
import { delayOf, isRetryable, retryAtMost } from './retry';
import { ConnectionError, ServiceError } from './service-error';

const error = (
  status: number,
  code: ServiceError['code'] = null,
  retryAfter: number | null = null,
) => new ServiceError(status, code === null ? null : ({ code } as Problem), 'No', retryAfter);

it.each<[string, unknown, boolean]>([
  ['a lost connection', new ConnectionError('No response'), true],
  ['a mistake in the program', new TypeError('x is undefined'), false],
  ['a limit', error(429, 'rate/too-many-requests'), true],
  ['a service that starts', error(503, 'service/unavailable'), true],
  ['a proxy without the service', error(502), true],
  ['the same request in progress', error(409, 'request/in-progress'), true],
  ['a lost lease', error(409, 'kanban/lease-lost'), false],
  ['no card', error(404, 'kanban/nothing-to-claim'), false],
  ['a wrong token', error(401, 'kanban/token-invalid'), false],
  ['an abort', new DOMException('Aborted', 'AbortError'), false],
])('%s: retried %#', (_what, thrown, wanted) => {
  expect(isRetryable(thrown)).toBe(wanted);
});

it.each<[string, unknown, number, number, number]>([
  ['the first retry', new ConnectionError(), 0, 1, 500],
  ['the first retry, with jitter', new ConnectionError(), 0, 0, 250],
  ['the fourth retry', new ConnectionError(), 3, 1, 4_000],
  ['a late retry', new ConnectionError(), 40, 1, 30_000],
  ['a requested delay', error(429, null, 7), 0, 0.5, 7_000],
  ['a requested delay of nothing', error(429, null, 0), 0, 0.5, 500],
  ['a requested delay of a day', error(503, null, 86_400), 0, 0.5, 300_000],
])('%s', (_what, thrown, attempt, random, wanted) => {
  expect(delayOf(thrown, attempt, random)).toBe(wanted);
});

it('retries a number of times', () => {
  const retry = retryAtMost(2);
  expect(retry(error(503), 1)).toEqual(expect.any(Number));
  expect(retry(error(503), 2)).toBeNull();
  expect(retry(error(404), 0)).toBeNull();
});
