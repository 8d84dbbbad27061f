import Stripe from 'stripe';
import { SECOND } from '@keelson/contracts/time';
import { START } from '../../testing/builders';
import { TOLERANCE_MS, verifySignature } from './verify-signature';

const { webhooks } = Stripe;
const SECRET = 'whsec_current';
const body = JSON.stringify({ id: 'evt_1', object: 'event', name: 'Zoë' });

const sign = (differs: { payload?: string; secret?: string; at?: number } = {}): string =>
  webhooks.generateTestHeaderString({
    payload: differs.payload ?? body,
    secret: differs.secret ?? SECRET,
    timestamp: (differs.at ?? START) / SECOND,
  });

const verify = (
  header: string | undefined,
  rawBody = body,
  secrets: readonly string[] = [SECRET],
) =>
  verifySignature(
    webhooks,
    {
      rawBody: Buffer.from(rawBody),
      headers: { 'stripe-signature': header },
      receivedAt: START,
    },
    secrets,
  );
const codeOf = (act: () => void): string | null => {
  try {
    act();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('verifySignature', () => {
  it('accepts a valid signature', () => {
    expect(codeOf(() => verify(sign()))).toBeNull();
  });

  it.each([
    ['is missing', undefined, 'webhook/signature-missing'],
    ['is empty', '  ', 'webhook/signature-missing'],
    ['is malformed', 'nonsense', 'webhook/signature-invalid'],
    ['has no time', sign().replace(/^t=\d+,/, ''), 'webhook/signature-invalid'],
    ['has no signature', 't=1767225600', 'webhook/signature-invalid'],
    ['has a textual time', 't=now,v1=abc', 'webhook/signature-invalid'],
    ['is of another scheme', sign().replace('v1=', 'v0='), 'webhook/signature-invalid'],
    ['is of another secret', sign({ secret: 'whsec_other' }), 'webhook/signature-invalid'],
    ['is of another body', sign({ payload: '{}' }), 'webhook/signature-invalid'],
    [
      'has one character changed',
      sign().replace(/.$/, (end) => (end === '0' ? '1' : '0')),
      'webhook/signature-invalid',
    ],
  ])('rejects a header that %s', (_what, header, code) => {
    expect(codeOf(() => verify(header))).toBe(code);
  });

  it('rejects a truncated body', () => {
    expect(codeOf(() => verify(sign(), body.slice(0, -1)))).toBe('webhook/signature-invalid');
  });

  it.each([
    [-TOLERANCE_MS, null],
    [-TOLERANCE_MS - SECOND, 'webhook/timestamp-outside-tolerance'],
    [TOLERANCE_MS, null],
    [TOLERANCE_MS + SECOND, 'webhook/timestamp-outside-tolerance'],
  ])('returns for a signature %i ms from now: %p', (offset, code) => {
    expect(codeOf(() => verify(sign({ at: START + offset })))).toBe(code);
  });

  it('does not reveal to a forger that the time was wrong', () => {
    const forged = sign({ at: START - 10 * TOLERANCE_MS, secret: 'whsec_guess' });
    expect(codeOf(() => verify(forged))).toBe('webhook/signature-invalid');
  });

  it('rejects a second timestamp in the header', () => {
    const old = sign({ at: START - 10 * TOLERANCE_MS });
    expect(codeOf(() => verify(`t=${START / SECOND},${old}`))).toBe('webhook/signature-invalid');
    expect(codeOf(() => verify(`${old},t=${START / SECOND}`))).toBe('webhook/signature-invalid');
  });

  it.each(['whsec_current', 'whsec_next'])('accepts %s during secret rotation', (secret) => {
    const secrets = ['whsec_current', 'whsec_next'];
    expect(codeOf(() => verify(sign({ secret }), body, secrets))).toBeNull();
  });

  it('accepts a header with a signature of each secret', () => {
    const both = `${sign({ secret: 'whsec_other' })},${sign().split(',')[1]}`;
    expect(codeOf(() => verify(both))).toBeNull();
  });
});
