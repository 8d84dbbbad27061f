import { describeEnvErrors, ENV, type EnvName, parseEnv } from './env';
import { type EnvRow } from './env-row';
import { EXECUTION_ENV } from './kanban/execution-env';

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
    const parsed = parseEnv({});
    expect(parsed.ok ? [] : parsed.problems).toEqual(
      Object.keys(COMPLETE).map((name) => ({
        name,
        problem: 'missing',
        detail: ENV[name as EnvName].what,
      })),
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
    [{ DATA_SERVICE_ROLE_KEY: 'application-default' }, []],
    [{ PAYMENT_ACCESS_TOKEN: 'rk_live_1' }, []],
    [{ PAYMENT_ACCESS_TOKEN: 'pk_live_1' }, [['PAYMENT_ACCESS_TOKEN', 'invalid']]],
    [{ PAYMENT_ACCESS_TOKEN: 'whsec_1' }, [['PAYMENT_ACCESS_TOKEN', 'invalid']]],
    [{ PAYMENT_WEBHOOK_SECRET: 'whsec_new, whsec_old,' }, []],
    [{ PAYMENT_WEBHOOK_SECRET: 'whsec_new,sk_live_1' }, [['PAYMENT_WEBHOOK_SECRET', 'invalid']]],
    [{ PAYMENT_WEBHOOK_SECRET: 'secret' }, [['PAYMENT_WEBHOOK_SECRET', 'invalid']]],
    [{ PAYMENT_PRODUCT_ID_PRO: 'pro-plan' }, []],
    [{ PAYMENT_PRODUCT_ID_PRO: 'price_1' }, [['PAYMENT_PRODUCT_ID_PRO', 'invalid']]],
    [{ PAYMENT_PRODUCT_ID_PRO: 'sk_live_1' }, [['PAYMENT_PRODUCT_ID_PRO', 'invalid']]],
    [{ DATA_AUTH_DOMAIN: 'https://p.firebaseapp.com' }, [['DATA_AUTH_DOMAIN', 'invalid']]],
    [{ DATA_STORAGE_BUCKET: 'gs://p.appspot.com' }, [['DATA_STORAGE_BUCKET', 'invalid']]],
    [{ EXECUTION_SERVICE_TOKEN: 'short' }, [['EXECUTION_SERVICE_TOKEN', 'invalid']]],
    [{ EXECUTION_SERVICE_TOKEN: 'x'.repeat(31) }, [['EXECUTION_SERVICE_TOKEN', 'invalid']]],
    [{ EXECUTION_SERVICE_TOKEN: 'x'.repeat(32) }, []],
    [{ APPROVAL_SIGNING_KEY: 'x'.repeat(31) }, [['APPROVAL_SIGNING_KEY', 'invalid']]],
    [{ APPROVAL_SIGNING_KEY: 'x'.repeat(32) }, []],
    [{ CHAT_PROVIDER: 'llama' }, [['CHAT_PROVIDER', 'invalid']]],
    [{ AUTH_PROVIDERS: 'google, github' }, []],
    [{ MAIL_URL: 'https://smtp.example.com' }, [['MAIL_URL', 'invalid']]],
    [{ MAIL_URL: 'smtps://ada:secret@smtp.example.com:465' }, []],
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

/** What a deployment stores as a secret, written out: a secret must not become a plain setting. */
describe('secrets', () => {
  const secretsOf = (table: Readonly<Record<string, EnvRow>>): string[] =>
    Object.keys(table).filter((name) => table[name]?.secret);

  it('of the product', () => {
    expect(secretsOf(ENV)).toEqual([
      'PAYMENT_ACCESS_TOKEN',
      'PAYMENT_WEBHOOK_SECRET',
      'DATA_SERVICE_ROLE_KEY',
      'MAIL_URL',
      'EXECUTION_SERVICE_TOKEN',
      'APPROVAL_SIGNING_KEY',
      'CHAT_API_KEY',
      'CHAT_EMBEDDING_API_KEY',
      'OTEL_EXPORTER_OTLP_HEADERS',
    ]);
  });

  it('of the execution service', () => {
    expect(secretsOf(EXECUTION_ENV)).toEqual([
      'EXECUTION_SERVICE_TOKEN',
      'DATA_SERVICE_ROLE_KEY',
      'CHAT_API_KEY',
      'CHAT_EMBEDDING_API_KEY',
      'OTEL_EXPORTER_OTLP_HEADERS',
    ]);
  });
});

describe('EXECUTION_ENV', () => {
  it('requires a token and a project', () => {
    const table: Readonly<Record<string, EnvRow>> = EXECUTION_ENV;
    expect(Object.keys(table).filter((name) => table[name]?.required)).toEqual([
      'EXECUTION_SERVICE_TOKEN',
      'DATA_PROJECT_ID',
    ]);
  });

  it.each([
    ['EXECUTION_SERVICE_TOKEN', 'x'.repeat(32), 'x'.repeat(31)],
    ['PORT', '1', '0'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=a b,y=2', 'x-key'],
    ['OTEL_TRACES_SAMPLER_ARG', '0.05', '1.5'],
    ['PORT', '65535', '65536'],
    ['PORT', '80', '80.5'],
    ['EXECUTION_PUBLIC_URL', 'https://a.example', 'ws://a.example'],
    ['MAIL_FROM', 'Ada <ada@example.com>', 'Ada'],
    ['MAIL_FROM', 'ada@example.com', 'Ada <ada@example.com>\nBcc: bob@example.com'],
    ['EXECUTION_PLACES', '1', '0'],
    ['EXECUTION_PLACES', '10000', '10001'],
    ['EXECUTION_LEASE_SECONDS', '1', '0'],
    ['EXECUTION_LEASE_SECONDS', '86400', '86401'],
    ['EXECUTION_TICK_SECONDS', '0', '-1'],
    ['EXECUTION_TICK_SECONDS', '3600', '3601'],
    ['EXECUTION_RETRY_SECONDS', '0', ''],
    ['EXECUTION_RETRY_SECONDS', '1800', '1801'],
    ['EXECUTION_VIDEO', 'auto', 'on'],
    ['EXECUTION_VIDEO', 'off', ''],
  ] as const)('%s accepts %j, not %j', (name, valid, invalid) => {
    const { schema } = EXECUTION_ENV[name];
    expect([schema.safeParse(valid).success, schema.safeParse(invalid).success]).toEqual([
      true,
      false,
    ]);
  });
});
