import { type Config, readConfig } from '../config';

export const APP_URL = 'http://localhost:3000';

/** Environment variables as the local suite sets them, without emulator hosts. */
export const TEST_ENV = {
  PAYMENT_ACCESS_TOKEN: 'sk_test_1',
  PAYMENT_WEBHOOK_SECRET: 'whsec_1',
  PAYMENT_PRODUCT_ID_PRO: 'prod_1',
  DATA_SERVICE_ROLE_KEY: JSON.stringify({
    type: 'service_account',
    project_id: 'demo-keelson',
    client_email: 'local@demo-keelson.iam.gserviceaccount.com',
    private_key: '',
  }),
  DATA_PROJECT_ID: 'demo-keelson',
  DATA_WEB_API_KEY: 'key',
  DATA_AUTH_DOMAIN: 'demo-keelson.firebaseapp.com',
  DATA_STORAGE_BUCKET: 'demo-keelson.appspot.com',
  WEB_PUBLIC_APP_URL: APP_URL,
  // Nothing listens on this port: the payment provider is down in these tests.
  PAYMENT_API_URL: 'http://127.0.0.1:9',
} as const;

export function testConfig(changes: Readonly<Record<string, string | undefined>> = {}): Config {
  return readConfig({
    ...TEST_ENV,
    FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '127.0.0.1:9099',
    FIRESTORE_EMULATOR_HOST: process.env['FIRESTORE_EMULATOR_HOST'] ?? '127.0.0.1:8080',
    ...changes,
  });
}

/** Mails are written; nothing sends them, because nothing listens there. */
export const MAIL_ENV = {
  MAIL_FROM: 'Keelson <mail@keelson.test>',
  MAIL_URL: 'smtp://127.0.0.1:1',
} as const;
