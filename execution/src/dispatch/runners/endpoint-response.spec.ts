import { MINUTE, SECOND } from '@keelson/contracts/time';
import { type EndpointResponse, parseEndpointResponse } from './endpoint-response';
import { signCall } from './http-runner';

const NOW = Date.UTC(2026, 0, 5);
const answer = (fields: Partial<EndpointResponse>): EndpointResponse => ({
  status: 200,
  retryAfter: null,
  text: '',
  at: NOW,
  ...fields,
});
const read = (fields: Partial<EndpointResponse>, canCallBack = true) =>
  parseEndpointResponse(answer(fields), { canCallBack });
const json = (value: unknown) => ({ text: JSON.stringify(value) });

describe('readAnswer', () => {
  it.each([
    [
      { outcome: 'completed', summary: 'Planed' },
      { kind: 'completed', summary: 'Planed' },
    ],
    [{ outcome: 'completed' }, { kind: 'completed', summary: '' }],
    [
      { outcome: 'review', comment: 'Look' },
      { kind: 'review', comment: 'Look' },
    ],
    [
      { outcome: 'blocked', kind: 'needs_input', reason: 'Which?' },
      { kind: 'blocked', block: { kind: 'needs_input', reason: 'Which?' } },
    ],
    [
      { outcome: 'failed', error: 'x'.repeat(900) },
      { kind: 'failed', failure: { kind: 'crashed', error: 'x'.repeat(500) } },
    ],
    [
      { outcome: 'failed', error: `${'x'.repeat(499)}\u{1f600}` },
      { kind: 'failed', failure: { kind: 'crashed', error: 'x'.repeat(499) } },
    ],
  ])('200 with %j', (body, expected) => {
    expect(read(json(body))).toMatchObject(expected);
  });

  it.each([
    ['summary', 20_000, { outcome: 'completed' }],
    ['comment', 20_000, { outcome: 'review' }],
    ['question', 4_000, { outcome: 'question' }],
  ])('a %s with more than %d characters is cut and says so', (field, longest, body) => {
    const whole = 'x'.repeat(longest);
    expect(read(json({ ...body, [field]: whole }))).toMatchObject({ [field]: whole });
    const { [field]: cut } = read(json({ ...body, [field]: `${whole}x` })) as unknown as Record<
      string,
      string
    >;
    expect(cut).toHaveLength(longest);
    expect(cut).toMatch(/^x+… \(cut: the endpoint sent more\)$/);
  });

  it.each([
    ['a body that is not JSON', { text: '<html>' }],
    ['an unknown outcome', json({ outcome: 'maybe' })],
    ['half of a character', { text: '{"outcome":"completed","summary":"\\ud83d"}' }],
    ['a response that is too large', { text: null }],
    ['a redirect', { status: 302 }],
    ['an error', { status: 500 }],
    ['503 without Retry-After', { status: 503 }],
  ])('%s counts as a failed start', (_, fields) => {
    expect(read(fields)).toMatchObject({ kind: 'failed', failure: { kind: 'spawn_failed' } });
  });

  it('202 is accepted only when the service has a public URL', () => {
    expect(read({ status: 202 })).toEqual({ kind: 'accepted' });
    expect(read({ status: 202 }, false)).toMatchObject({
      kind: 'failed',
      failure: { kind: 'spawn_failed' },
    });
  });

  it.each([
    ['7', 7 * SECOND],
    ['0', SECOND],
    [new Date(NOW + MINUTE).toUTCString(), MINUTE],
    ['soon', undefined],
    [null, undefined],
  ])('429 with Retry-After %s waits %s ms', (retryAfter, retryAfterMs) => {
    expect(read({ status: 429, retryAfter })).toMatchObject({
      kind: 'failed',
      failure: { kind: 'rate_limited', retryAfterMs },
    });
  });
});

describe('signCall', () => {
  it('signs timestamp and body', () => {
    // openssl: printf '1767571200.{}' | openssl dgst -sha256 -hmac secret
    const signature = signCall('secret', '{}', NOW);
    expect(signature).toBe(
      't=1767571200,v1=17c65568683cf14f465b8160e857ca75645d6c633b3db3617133c5040f6b0334',
    );
    expect(signCall('secret', '{} ', NOW)).not.toBe(signature);
    expect(signCall('other', '{}', NOW)).not.toBe(signature);
    expect(signCall('secret', '{}', NOW + SECOND)).not.toBe(signature);
  });
});
