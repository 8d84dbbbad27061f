import { ENV } from '../env';
import { type EnvRow } from '../env-row';
import { EXECUTION_ENV } from '../kanban/execution-env';

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
      'MAIL_WEBHOOK_SECRET',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'EXECUTION_SERVICE_TOKEN',
      'APPROVAL_SIGNING_KEY',
      'CHAT_API_KEY',
      'CHAT_EMBEDDING_API_KEY',
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
