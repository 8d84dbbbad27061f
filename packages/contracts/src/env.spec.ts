import { hasArea } from './brand/has-area';
import { describeEnvErrors, ENV, type EnvName, parseEnv } from './env';

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

const ofLearning = hasArea('learning') ? it : it.skip;

describe('parseEnv', () => {
  ofLearning.each([
    [{ APPROVAL_SIGNING_KEY: 'x'.repeat(31) }, [['APPROVAL_SIGNING_KEY', 'invalid']]],
    [{ APPROVAL_SIGNING_KEY: 'x'.repeat(32) }, []],
    [{ CHAT_PROVIDER: 'llama' }, [['CHAT_PROVIDER', 'invalid']]],
  ])('%j: %j', (changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems);
  });

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
    [{ AUTH_PROVIDERS: 'google, github' }, []],
    [{ MAIL_URL: 'https://api.resend.com/emails' }, [['MAIL_URL', 'invalid']]],
    [{ MAIL_URL: 'http://re_1@api.resend.com/emails' }, [['MAIL_URL', 'invalid']]],
    [{ MAIL_URL: 'https://re_1@api.resend.com/emails' }, []],
    [{ MAIL_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw=, whsec_b/2+' }, []],
    [{ MAIL_WEBHOOK_SECRET: 're_1' }, [['MAIL_WEBHOOK_SECRET', 'invalid']]],
    [{ MAIL_PER_SECOND: '0' }, [['MAIL_PER_SECOND', 'invalid']]],
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
