import { hasArea } from '@keelson/contracts/brand/has-area';
import { REGION } from '@keelson/contracts/region';
import { ClientConfig } from '@keelson/contracts/platform/config';
import { testConfig, MAIL_ENV } from '../testing/test-config';
import { clientConfig } from './client-config';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

describe('clientConfig', () => {
  it('contains emulators and demo accounts in the local suite', () => {
    const config = clientConfig(
      testConfig({
        FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9199',
        FIRESTORE_EMULATOR_HOST: '127.0.0.1:8180',
      }),
    );
    expect(ClientConfig.parse(config)).toEqual(config);
    expect(config.chatUrl).toBeNull();
    expect(config.local).toMatchObject({
      authUrl: 'http://127.0.0.1:9199',
      firestoreHost: '127.0.0.1',
      firestorePort: 8180,
    });
    expect(config.local?.demoAccounts.map(({ email }) => email)).toContain('ada@keelson.test');
  });

  it('leads browsers to the proxy of the local suite where there is one', () => {
    const { local } = clientConfig(testConfig({ FIRESTORE_WEB_EMULATOR_HOST: '127.0.0.1:8181' }));
    expect(local).toMatchObject({ firestoreHost: '127.0.0.1', firestorePort: 8181 });
  });

  it('names a database other than the default one', () => {
    const { firebase } = clientConfig(testConfig({ DATA_DATABASE_ID: 'restored' }));
    expect(firebase.databaseId).toBe('restored');
  });

  it('says that notifications are mailed', () => {
    expect(clientConfig(testConfig(MAIL_ENV)).notificationMail).toBe('on');
  });

  it('contains neither outside the local suite, and never a secret', () => {
    const config = clientConfig(
      testConfig({
        FIREBASE_AUTH_EMULATOR_HOST: undefined,
        FIRESTORE_EMULATOR_HOST: undefined,
        AUTH_PROVIDERS: 'github',
      }),
    );
    expect(config).toEqual({
      firebase: {
        apiKey: 'key',
        authDomain: 'demo-keelson.firebaseapp.com',
        projectId: 'demo-keelson',
        storageBucket: 'demo-keelson.appspot.com',
      },
      authProviders: ['github'],
      chatUrl: hasArea('chat')
        ? `https://${REGION}-demo-keelson.cloudfunctions.net/chat/api/chat`
        : null,
      appCheckSiteKey: null,
      local: null,
    });
  });
});
