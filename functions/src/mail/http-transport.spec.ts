import { NO_LEASE } from '@keelson/contracts/lease';
import { type Mail } from '@keelson/contracts/notifications/mail';
import { type AttemptOutcome } from './after-attempt';
import { httpTransport } from './http-transport';
import { openMailApi, type Treatment } from './testing/mail-api';

const MAIL: Mail = {
  id: 'ben~n1',
  uid: null,
  to: 'ben@example.com',
  kind: 'billing',
  daily: null,
  message: { subject: '안녕하세요', text: 'Text', html: '<p>Html</p>' },
  headers: { 'Auto-Submitted': 'auto-generated' },
  createdAt: 1,
  expiresAt: 2,
  dueAt: 1,
  delivery: { state: 'waiting', attempts: 0, ...NO_LEASE, lastError: null },
};

describe('the HTTP API of a mail provider', () => {
  let api: Awaited<ReturnType<typeof openMailApi>>;
  beforeAll(async () => {
    api = await openMailApi();
  });
  beforeEach(() => {
    api.requests.length = 0;
    api.accepted.clear();
    api.treat(() => 'accept');
  });
  afterAll(() => api.close());

  const send = (): Promise<AttemptOutcome> =>
    httpTransport({ url: api.url, from: 'Keelson <mail@keelson.test>' })(MAIL);

  it('gets the mail with its key, and the key of the API', async () => {
    expect(await send()).toEqual({
      kind: 'accepted',
      answer: expect.stringMatching(/^id-\w{32}$/) as string,
    });
    const [request] = api.requests;
    expect(request?.authorization).toBe('Bearer re_key+1');
    expect(request?.key).not.toContain('ben');
    expect(request?.body).toEqual({
      from: 'Keelson <mail@keelson.test>',
      to: ['ben@example.com'],
      subject: '안녕하세요',
      text: 'Text',
      html: '<p>Html</p>',
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  });

  it('accepts a mail once when its answer is lost', async () => {
    api.treat(() => 'accept-and-hang-up');
    expect(await send()).toMatchObject({ kind: 'unavailable' });
    api.treat(() => 'accept');
    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect(api.requests).toHaveLength(2);
    expect(api.accepted.size).toBe(1);
  });

  // Statuses and names as in https://resend.com/docs/api-reference/errors
  it.each<[Extract<Treatment, object>, Partial<AttemptOutcome>]>([
    [
      { status: 422, body: { name: 'validation_error', message: 'Invalid `to` field' } },
      { kind: 'refused', reason: '422 validation_error: Invalid `to` field' },
    ],
    [{ status: 400, body: { name: 'validation_error', message: 'x' } }, { kind: 'refused' }],
    [
      { status: 400, body: { name: 'validation_error', message: 'API key is invalid' } },
      { kind: 'unavailable' },
    ],
    [
      { status: 401, body: { name: 'missing_api_key', message: 'Missing API Key' } },
      { kind: 'unavailable' },
    ],
    [
      { status: 403, body: { name: 'validation_error', message: 'The domain is not verified' } },
      { kind: 'unavailable' },
    ],
    [
      { status: 409, body: { name: 'concurrent_idempotent_requests', message: 'x' } },
      { kind: 'unavailable' },
    ],
    [
      { status: 409, body: { name: 'invalid_idempotent_request', message: 'x' } },
      { kind: 'accepted' },
    ],
    [
      {
        status: 429,
        headers: { 'retry-after': '3' },
        body: { name: 'rate_limit_exceeded', message: 'x' },
      },
      { kind: 'unavailable', retryAfterMs: 3_000 },
    ],
    [
      { status: 500, body: { name: 'internal_server_error', message: 'x' } },
      { kind: 'unavailable' },
    ],
    [{ status: 302, headers: { location: 'https://example.com' } }, { kind: 'unavailable' }],
  ])('that answers %j: %j', async (treatment, outcome) => {
    api.treat(() => treatment);
    expect(await send()).toMatchObject(outcome);
  });

  it('that does not answer is asked again', async () => {
    const outcome = await httpTransport({ url: 'http://key@127.0.0.1:1/emails', from: 'a@b.c' })(
      MAIL,
    );
    expect(outcome).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('fetch failed: ') as string,
    });
  });
});
