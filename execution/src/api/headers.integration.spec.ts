import { openBoards } from '../testing/board-world';

const EXPECTED = {
  'cache-control': 'private, no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

const kanban = openBoards({ now: Date.now });

it.each([
  ['an answer', 'GET /v1/openapi.json', undefined, {}, 200],
  ['a list', 'GET /v1/boards', undefined, {}, 200],
  ['an unknown path', 'GET /v1/nothing', undefined, {}, 404],
  ['a path outside the API', 'GET /', undefined, {}, 404],
  ['an unknown method', 'DELETE /v1/boards', undefined, {}, 405],
  ['a path that cannot be decoded', 'GET /v1/boards/%E0%A4%A', undefined, {}, 400],
  ['a call without a token', 'GET /v1/boards', undefined, { token: null }, 401],
  ['a body that is not valid', 'POST /v1/boards', { slug: 1 }, {}, 400],
  ['a body that is too large', 'POST /v1/boards', { name: 'x'.repeat(3_000_000) }, {}, 413],
])('%s has every security header', async (_what, request, body, options, status) => {
  const answer = await kanban.call(request, body, options);
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject(EXPECTED);
});
