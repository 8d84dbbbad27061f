import { readOptions } from './options';

const KEY = { PAYMENT_ACCESS_TOKEN: 'sk_test_o' };

describe('readOptions', () => {
  it('has defaults for all options except the key', () => {
    expect(readOptions([], KEY)).toMatchObject({
      port: 4242,
      host: '127.0.0.1',
      dataDir: null,
      secretKey: 'sk_test_o',
      webhooks: [],
    });
  });

  it('prefers flags over the environment', () => {
    const env = {
      ...KEY,
      PAYMENTS_PORT: '5000',
      PAYMENTS_DATA_DIR: '/tmp/d',
      PAYMENTS_PUBLIC_URL: 'http://localhost:5000/',
      PAYMENTS_WEBHOOK_URL: 'http://a.test/h, http://b.test/h',
      PAYMENT_WEBHOOK_SECRET: 'whsec_new,whsec_old',
      PAYMENTS_RETRY_COMPRESSION: '10',
      PAYMENTS_WEBHOOK_CONCURRENCY: '2',
    };
    expect(readOptions(['--port', '5001', '--no-seed'], env)).toMatchObject({
      port: 5_001,
      dataDir: '/tmp/d',
      publicUrl: 'http://localhost:5000',
      seed: false,
      retryCompression: 10,
      webhookConcurrency: 2,
      webhooks: [
        { url: 'http://a.test/h', secret: 'whsec_new' },
        { url: 'http://b.test/h', secret: 'whsec_new' },
      ],
    });
  });

  it('reports all invalid options at once', () => {
    const env = {
      PAYMENTS_PORT: 'x',
      PAYMENTS_PUBLIC_URL: 'here',
      PAYMENTS_WEBHOOK_URL: 'http://a.test',
    };
    expect(() => readOptions([], env)).toThrow(
      /PAYMENT_ACCESS_TOKEN.*PAYMENTS_PORT.*PAYMENTS_PUBLIC_URL.*PAYMENT_WEBHOOK_SECRET/,
    );
    expect(() => readOptions(['--what'], KEY)).toThrow("Unknown option '--what'");
  });
});
