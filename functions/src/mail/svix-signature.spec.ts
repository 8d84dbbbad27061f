import { MINUTE, SECOND } from '@keelson/contracts/time';
import { type SignedDelivery, verifySvixSignature } from './svix-signature';

/** The example of the provider's documentation (https://docs.svix.com/receiving/verifying-payloads/how). */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const AT = 1_614_265_330 * SECOND;
const HEADERS = {
  'svix-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'svix-timestamp': '1614265330',
  'svix-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const BODY = '{"test": 2432232314}';

const codeOf = (
  differs: Partial<SignedDelivery> & { readonly body?: string } = {},
  secrets: readonly string[] = [SECRET],
): string | null => {
  const { body = BODY, ...delivery } = differs;
  try {
    verifySvixSignature(
      { rawBody: Buffer.from(body), headers: HEADERS, receivedAt: AT, ...delivery },
      secrets,
    );
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const signature = (value: string) => ({ headers: { ...HEADERS, 'svix-signature': value } });

describe('the signature of a mail event', () => {
  it('is accepted, also beside others, with other header names and during a rotation', () => {
    expect(codeOf()).toBeNull();
    expect(codeOf(signature(`v1,AAAA v2,x ${HEADERS['svix-signature']}`))).toBeNull();
    const renamed = Object.fromEntries(
      Object.entries(HEADERS).map(([name, value]) => [name.replace('svix', 'webhook'), value]),
    );
    expect(codeOf({ headers: renamed })).toBeNull();
    expect(codeOf({}, ['whsec_bmV3', SECRET])).toBeNull();
    expect(codeOf({ receivedAt: AT + 5 * MINUTE })).toBeNull();
  });

  it('is the one of the documentation’s second example', () => {
    // https://docs.svix.com/receiving/verifying-payloads/how-manual
    const headers = {
      'svix-id': 'msg_loFOjxBNrRLzqYUf',
      'svix-timestamp': '1731705121',
      'svix-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    };
    const body = '{"event_type":"ping","data":{"success":true}}';
    const secrets = ['whsec_plJ3nmyCDGBKInavdOK15jsl'];
    expect(codeOf({ headers, body, receivedAt: 1_731_705_121 * SECOND }, secrets)).toBeNull();
  });

  it.each<[string, Parameters<typeof codeOf>, string]>([
    ['no headers', [{ headers: {} }], 'webhook/signature-missing'],
    ['another body', [{ body: '{"test": 2432232315}' }], 'webhook/signature-invalid'],
    ['another secret', [{}, ['whsec_bmV3']], 'webhook/signature-invalid'],
    ['no secret', [{}, []], 'webhook/signature-invalid'],
    [
      'another scheme',
      [signature('v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')],
      'webhook/signature-invalid',
    ],
    ['nothing', [signature('')], 'webhook/signature-invalid'],
    [
      'another time',
      [{ headers: { ...HEADERS, 'svix-timestamp': '1614265331' } }],
      'webhook/signature-invalid',
    ],
    [
      'a time of words',
      [{ headers: { ...HEADERS, 'svix-timestamp': 'now' } }],
      'webhook/signature-invalid',
    ],
    ['an old time', [{ receivedAt: AT + 5 * MINUTE + 1 }], 'webhook/timestamp-outside-tolerance'],
    ['a future time', [{ receivedAt: AT - 5 * MINUTE - 1 }], 'webhook/timestamp-outside-tolerance'],
  ])('is refused with %s', (_what, [differs, secrets], code) => {
    expect(codeOf(differs, secrets)).toBe(code);
  });
});
