import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DomainError } from '@keelson/contracts/errors';
import { ConfigError } from '../config-error';
import { ROOT } from './environment';
import { describeCommandError } from './run-command';

/** A complete configuration of a project, on a machine without credentials of Google. */
const ENVIRONMENT = {
  PATH: process.env['PATH'],
  HOME: join(ROOT, '.keelson', 'no-home'),
  METADATA_SERVER_DETECTION: 'none',
  PAYMENT_ACCESS_TOKEN: 'sk_test_1',
  PAYMENT_WEBHOOK_SECRET: 'whsec_1',
  PAYMENT_PRODUCT_ID_PRO: 'prod_1',
  PAYMENT_API_URL: 'http://127.0.0.1:1',
  DATA_SERVICE_ROLE_KEY: 'application-default',
  DATA_PROJECT_ID: 'shop',
  DATA_WEB_API_KEY: 'AIza1',
  DATA_AUTH_DOMAIN: 'shop.firebaseapp.com',
  DATA_STORAGE_BUCKET: 'shop.firebasestorage.app',
  WEB_PUBLIC_APP_URL: 'https://shop.example',
};

it.each([
  ['functions/src/billing/cli/doctor.ts'],
  ['functions/src/cli/migrate.ts', '--dry-run'],
  ['functions/src/cli/grant-staff.ts', 'ada@shop.example', 'admin'],
  ['functions/src/cli/verify-audit.ts'],
  ['functions/src/cli/rebuild-metrics.ts'],
])('%s says in one sentence that it has no credentials', (file, ...args) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(ROOT, file), ...args],
    { cwd: ROOT, env: ENVIRONMENT, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  const said = `${stdout}${stderr}`;
  expect(said).toContain('gcloud auth application-default login');
  expect(said).not.toMatch(/^\s+at |Warning/m);
});

it.each([
  ['a missing variable', new ConfigError('DATA_PROJECT_ID is missing'), /DATA_PROJECT_ID/],
  ['a refusal', new DomainError('billing/no-customer', 'No purchases.'), /No purchases/],
  [
    'a missing role',
    Object.assign(new Error('7 PERMISSION_DENIED: Missing permission'), { code: 7 }),
    /needs a role/,
  ],
  ['an old sign-in', new Error('invalid_grant: (invalid_rapt)'), /application-default login/],
])('describes %s', (_what, error, sentence) => {
  expect(describeCommandError(error)).toMatch(sentence);
});

it('leaves defects their stack', () => {
  expect(describeCommandError(new TypeError('x is not a function'))).toBeNull();
});
