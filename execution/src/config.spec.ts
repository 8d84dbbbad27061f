import { ConfigError, readConfig } from './config';

const least = { EXECUTION_SERVICE_TOKEN: 'x'.repeat(32), DATA_PROJECT_ID: 'demo' };

describe('readConfig', () => {
  it('requires a token and a project and defaults the rest', () => {
    expect(readConfig(least)).toMatchObject({
      port: 9119,
      publicUrl: null,
      storageBucket: null,
      tickMs: 10_000,
      policy: { maxConcurrentRuns: 32, leaseMs: 900_000, retryMs: 30_000 },
    });
  });

  it.each([
    ['no token', { EXECUTION_SERVICE_TOKEN: '' }, 'EXECUTION_SERVICE_TOKEN is missing'],
    [
      'a short token',
      { EXECUTION_SERVICE_TOKEN: 'x'.repeat(31) },
      'EXECUTION_SERVICE_TOKEN is not valid: Must have at least 32 characters',
    ],
    ['no project', { DATA_PROJECT_ID: ' ' }, 'DATA_PROJECT_ID is missing'],
    ['an invalid port', { PORT: '70000' }, 'PORT is not valid'],
    [
      'an emulator beside a real project',
      { DATA_PROJECT_ID: 'my-product', FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080' },
      'FIRESTORE_EMULATOR_HOST is set',
    ],
    [
      'a token of the local suite',
      { EXECUTION_SERVICE_TOKEN: `keelsonlocal${'0'.repeat(32)}` },
      'EXECUTION_SERVICE_TOKEN is a secret of the local suite',
    ],
    ['a key that is no service account', { DATA_SERVICE_ROLE_KEY: '{}' }, 'KEY is not valid'],
    [
      'a key of another project',
      {
        DATA_SERVICE_ROLE_KEY:
          '{"type":"service_account","project_id":"x","client_email":"a@x","private_key":""}',
      },
      'DATA_SERVICE_ROLE_KEY belongs to the project x',
    ],
    ['mail without the URL of the app', { MAIL_FROM: 'a@example.com' }, 'WEB_PUBLIC_APP_URL'],
    ['a fractional limit', { EXECUTION_PLACES: '1.5' }, 'EXECUTION_PLACES is not valid'],
  ])('rejects %s and names the variable', (_, context, sentence) => {
    expect(() => readConfig({ ...least, ...context })).toThrow(ConfigError);
    expect(() => readConfig({ ...least, ...context })).toThrow(sentence);
  });

  it.each([
    [{ EXECUTION_FILMS: 'off' }, 'off'],
    [{ EXECUTION_FILMS: 'off', EXECUTION_VIDEO: 'auto' }, 'auto'],
    [{ EXECUTION_FILMS: 'off', EXECUTION_VIDEO: '' }, 'off'],
    [{}, 'auto'],
  ])('reads EXECUTION_FILMS where EXECUTION_VIDEO is not set: %j', (variables, video) => {
    expect(readConfig({ ...least, ...variables })).toMatchObject({ video });
  });

  it.each([
    [{}, null],
    [
      { MAIL_FROM: 'a@example.com', WEB_PUBLIC_APP_URL: 'https://app.example.com/' },
      { from: 'a@example.com', appUrl: 'https://app.example.com' },
    ],
  ])('mails notifications as %j says', (variables, mail) => {
    expect(readConfig({ ...least, ...variables }).mail).toEqual(mail);
  });

  it('never includes a secret in the error', () => {
    const secret = 'short-secret';
    let message = '';
    try {
      readConfig({ ...least, EXECUTION_SERVICE_TOKEN: secret });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('EXECUTION_SERVICE_TOKEN');
    expect(message).not.toContain(secret);
  });
});
