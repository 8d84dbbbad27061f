import { describeEnvErrors, ENV, parseEnv } from './env';
import { type EnvRow } from './env-row';

const SERVICE_ACCOUNT = JSON.stringify({
  type: 'service_account',
  project_id: 'p',
  client_email: 'a@p.iam.gserviceaccount.com',
  private_key: '',
});
const COMPLETE = {
  PAYMENT_ACCESS_TOKEN: 'sk_test_1',
  PAYMENT_WEBHOOK_SECRET: 'whsec_1',
  PAYMENT_PRODUCT_ID_PRO: 'prod_1',
  DATA_SERVICE_ROLE_KEY: SERVICE_ACCOUNT,
  DATA_PROJECT_ID: 'p',
  DATA_WEB_API_KEY: 'key',
  DATA_AUTH_DOMAIN: 'p.firebaseapp.com',
  DATA_STORAGE_BUCKET: 'p.appspot.com',
  WEB_PUBLIC_APP_URL: 'https://app.example.com',
};

const problemsOf = (changes: Record<string, string | undefined>) => {
  const parsed = parseEnv({ ...COMPLETE, ...changes });
  return parsed.ok ? [] : parsed.problems.map(({ name, problem }) => [name, problem]);
};

describe('parseEnv', () => {
  it('trims required values and omits empty and unknown variables', () => {
    const parsed = parseEnv({
      ...COMPLETE,
      DATA_PROJECT_ID: ' p ',
      CHAT_MODEL: '  ',
      HOME: '/root',
    });
    expect(parsed).toEqual({ ok: true, env: COMPLETE });
  });

  it('lists all missing variables in the order of the table', () => {
    const required = Object.entries(ENV as Record<string, EnvRow>).filter(
      ([, row]) => row.required,
    );
    const parsed = parseEnv({});
    expect(parsed.ok ? [] : parsed.problems).toEqual(
      required.map(([name, { what }]) => ({ name, problem: 'missing', detail: what })),
    );
  });

  it.each([
    [{ DATA_PROJECT_ID: '   ' }, [['DATA_PROJECT_ID', 'missing']]],
    [{ WEB_PUBLIC_APP_URL: 'app.example.com' }, [['WEB_PUBLIC_APP_URL', 'invalid']]],
    [{ WEB_PUBLIC_APP_URL: 'ftp://app.example.com' }, [['WEB_PUBLIC_APP_URL', 'invalid']]],
    [{ DATA_SERVICE_ROLE_KEY: 'path/to/key.json' }, [['DATA_SERVICE_ROLE_KEY', 'invalid']]],
    [
      { DATA_SERVICE_ROLE_KEY: '{"type":"authorized_user"}' },
      [['DATA_SERVICE_ROLE_KEY', 'invalid']],
    ],
    [{ EXECUTION_SERVICE_TOKEN: 'short' }, [['EXECUTION_SERVICE_TOKEN', 'invalid']]],
    [{ AUTH_PROVIDERS: 'google, github' }, []],
    [{ AUTH_PROVIDERS: 'google,' }, [['AUTH_PROVIDERS', 'invalid']]],
  ])('%j: %j', (changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems);
  });
});

describe('describeEnvErrors', () => {
  it('contains a sentence and a line per variable, without values', () => {
    const parsed = parseEnv({ ...COMPLETE, DATA_PROJECT_ID: '', DATA_SERVICE_ROLE_KEY: 's3cret' });
    const text = parsed.ok ? '' : describeEnvErrors(parsed.problems);
    expect(text.split('\n')).toHaveLength(3);
    expect(text).toContain('DATA_PROJECT_ID is missing: Firebase project id.');
    expect(text).not.toContain('s3cret');
  });
});
