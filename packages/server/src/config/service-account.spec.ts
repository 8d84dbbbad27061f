import { generateKeyPairSync } from 'node:crypto';
import { findCredentialError, parseServiceAccount } from './service-account';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const key = (changes: Record<string, string> = {}): string =>
  JSON.stringify({
    type: 'service_account',
    project_id: 'my-product',
    client_email: 'a@my-product.iam.gserviceaccount.com',
    private_key: PEM,
    ...changes,
  });

describe('findCredentialError', () => {
  it('accepts a key of the project', () => {
    expect(findCredentialError(key(), 'my-product')).toBeNull();
    expect(parseServiceAccount(key()).privateKey).toBe(PEM);
  });

  it.each([
    ['another project', { project_id: 'other' }, /belongs to the project other/],
    ['no private key', { private_key: '' }, /no readable private key/],
    ['a truncated key', { private_key: PEM.slice(0, 400) }, /no readable private key/],
    [
      'a public key',
      { private_key: '-----BEGIN PUBLIC KEY-----\nAA==\n-----END PUBLIC KEY-----' },
      /no readable/,
    ],
  ])('refuses %s, without repeating the key', (_what, changes, sentence) => {
    const error = findCredentialError(key(changes), 'my-product');
    expect(error).toMatch(sentence);
    expect(error).not.toContain('BEGIN');
  });
});
