import { type EnvRow } from '../env-row';
import { EXECUTION_ENV } from './execution-env';

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
