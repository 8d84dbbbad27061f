import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { Problem } from '@keelson/contracts/errors';
import { ORIGIN } from '../../support/running-copy';
import { type RawResponse, sendRaw } from '../support/raw-request';

/** Parts of an error page of a platform: stacks, paths, tags, names of programs. */
const INTERNALS =
  /\bat .+:\d+|node_modules|\/(?:home|root|srv|tmp|work|workspace)\/|<\w|express|Error:/i;

function expectProblem(response: RawResponse, status: number, code: string): void {
  expect([response.status, response.headers['content-type'], response.body]).toEqual([
    status,
    'application/problem+json',
    expect.stringContaining(`"code":"${code}"`),
  ]);
  expect(response.body).not.toMatch(INTERNALS);
  expect(Problem.parse(JSON.parse(response.body))).toMatchObject({ status, code });
}

const post = (headers: readonly string[], body: string | Buffer): Promise<RawResponse> =>
  sendRaw(
    [
      'POST /api/session HTTP/1.1',
      `Origin: ${ORIGIN}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headers,
    ],
    body,
  );
const JSON_TYPE = 'Content-Type: application/json';
const bomb = gzipSync(Buffer.alloc(30_000_000, '[')).subarray(0);

test.describe('a malformed body shows no internals', () => {
  for (const [what, headers, body, status, code] of [
    ['broken JSON', [JSON_TYPE], '{"idToken":', 400, 'request/invalid'],
    ['JSON that is no object', [JSON_TYPE], '"text"', 400, 'request/invalid'],
    ['JSON nested 100,000 levels deep', [JSON_TYPE], '['.repeat(60_000), 400, 'request/invalid'],
    [
      'bytes that are not UTF-8',
      [JSON_TYPE],
      Buffer.from('{"idToken":"\xff\xfe"}', 'latin1'),
      400,
      'request/invalid',
    ],
    [
      'an unknown encoding',
      [JSON_TYPE, 'Content-Encoding: rot13'],
      '{}',
      415,
      'request/unsupported-media-type',
    ],
    [
      'gzip that is none',
      [JSON_TYPE, 'Content-Encoding: gzip'],
      '{}',
      415,
      'request/unsupported-media-type',
    ],
    [
      'a gzip bomb',
      [JSON_TYPE, 'Content-Encoding: gzip'],
      bomb,
      415,
      'request/unsupported-media-type',
    ],
    [
      'an unknown charset',
      ['Content-Type: application/json; charset=nonsense'],
      '{}',
      415,
      'request/unsupported-media-type',
    ],
    [
      'UTF-16',
      ['Content-Type: application/json; charset=utf-16'],
      Buffer.from('{}', 'utf16le'),
      415,
      'request/unsupported-media-type',
    ],
    ['no media type', ['Content-Type: ;;;'], '{}', 415, 'request/unsupported-media-type'],
    [
      'a form with 2,000 fields',
      ['Content-Type: application/x-www-form-urlencoded'],
      'a[b]=c&'.repeat(2_000),
      415,
      'request/unsupported-media-type',
    ],
  ] as const) {
    test(what, async () => expectProblem(await post(headers, body), status, code));
  }
});

test.describe('a malformed request shows no internals', () => {
  for (const [what, lines, status, code] of [
    ['a percent-escape that is no UTF-8', ['GET /api/%E0%A4%A HTTP/1.1'], 400, 'request/invalid'],
    ['a method of WebDAV', ['PROPFIND /api/me HTTP/1.1'], 405, 'request/method-not-allowed'],
    ['an unknown method', ['BREW /api/me HTTP/1.1'], 400, 'request/invalid'],
    [
      'a length that is no number',
      ['POST /api/session HTTP/1.1', 'Content-Length: x'],
      400,
      'request/invalid',
    ],
    [
      'two lengths',
      ['POST /api/session HTTP/1.1', 'Content-Length: 2', 'Content-Length: 3'],
      400,
      'request/invalid',
    ],
    [
      'a length and chunks',
      ['POST /api/session HTTP/1.1', 'Content-Length: 2', 'Transfer-Encoding: chunked'],
      400,
      'request/invalid',
    ],
    ['no HTTP', ['\u0016\u0003\u0001'], 400, 'request/invalid'],
    ['a host that is none', ['GET /api/me HTTP/1.1', 'Host: a b'], 400, 'request/invalid'],
    ['a host of brackets', ['GET /api/me HTTP/1.1', 'Host: [::'], 400, 'request/invalid'],
    [
      'a URL of 40 kB',
      [`GET /api/me?q=${'x'.repeat(40_000)} HTTP/1.1`],
      431,
      'request/headers-too-large',
    ],
    [
      'headers of 40 kB',
      ['GET /api/me HTTP/1.1', `X-Long: ${'x'.repeat(40_000)}`],
      431,
      'request/headers-too-large',
    ],
  ] as const) {
    test(what, async () => expectProblem(await sendRaw(lines), status, code));
  }
});
