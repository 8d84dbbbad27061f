import { parseArgs } from 'node:util';

export interface PaymentsOptions {
  /** 0 selects a free port. */
  readonly port: number;
  readonly host: string;
  /** Folder for the state; null keeps it in memory. */
  readonly dataDir: string | null;
  readonly secretKey: string;
  /** Public base URL of the hosted pages; null for the listening address. */
  readonly publicUrl: string | null;
  readonly webhooks: readonly { readonly url: string; readonly secret: string }[];
  readonly retryCompression: number;
  readonly webhookTimeoutMs: number;
  readonly webhookConcurrency: number;
  /** Creates the demo's product and price if they are missing. */
  readonly seed: boolean;
}

export const DEFAULTS: Omit<PaymentsOptions, 'secretKey'> = {
  port: 4242,
  host: '127.0.0.1',
  dataDir: null,
  publicUrl: null,
  webhooks: [],
  retryCompression: 300,
  webhookTimeoutMs: 20_000,
  webhookConcurrency: 16,
  seed: true,
};

/** One message for each invalid option. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError';
}

const FLAGS = {
  port: { type: 'string' },
  'data-dir': { type: 'string' },
  'secret-key': { type: 'string' },
  'public-url': { type: 'string' },
  'webhook-url': { type: 'string' },
  'webhook-secret': { type: 'string' },
  'retry-compression': { type: 'string' },
  'webhook-concurrency': { type: 'string' },
  'no-seed': { type: 'boolean' },
} as const;

/**
 * Reads flags, then the environment, then defaults.
 *
 * @throws {OptionsError} with every invalid value.
 */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): PaymentsOptions {
  const flags = flagsOf(args);
  const problems: string[] = [];
  const text = (flag: string | undefined, name: string): string | null =>
    (flag ?? env[name] ?? '').trim() || null;
  const number = (
    flag: string | undefined,
    name: string,
    { fallback, max }: { fallback: number; max: number },
  ): number => {
    const given = text(flag, name);
    if (given === null) return fallback;
    const value = Number(given);
    if (value >= 0 && value <= max) return value;
    problems.push(`${name} must be a number from 0 to ${max}, not "${given}".`);
    return fallback;
  };
  const secretKey = text(flags['secret-key'], 'PAYMENT_ACCESS_TOKEN');
  if (secretKey === null)
    problems.push('PAYMENT_ACCESS_TOKEN is missing: set the API key of the SDK.');
  const options: PaymentsOptions = {
    ...DEFAULTS,
    port: number(flags.port, 'PAYMENTS_PORT', { fallback: DEFAULTS.port, max: 65_535 }),
    dataDir: text(flags['data-dir'], 'PAYMENTS_DATA_DIR'),
    secretKey: secretKey ?? '',
    publicUrl: urlOf(
      text(flags['public-url'], 'PAYMENTS_PUBLIC_URL'),
      'PAYMENTS_PUBLIC_URL',
      problems,
    ),
    webhooks: webhooksOf(
      text(flags['webhook-url'], 'PAYMENTS_WEBHOOK_URL'),
      text(flags['webhook-secret'], 'PAYMENT_WEBHOOK_SECRET'),
      problems,
    ),
    retryCompression: Math.max(
      1,
      number(flags['retry-compression'], 'PAYMENTS_RETRY_COMPRESSION', {
        fallback: DEFAULTS.retryCompression,
        max: 1_000_000,
      }),
    ),
    webhookConcurrency: Math.max(
      1,
      number(flags['webhook-concurrency'], 'PAYMENTS_WEBHOOK_CONCURRENCY', {
        fallback: DEFAULTS.webhookConcurrency,
        max: 1_000,
      }),
    ),
    seed: flags['no-seed'] !== true,
  };
  if (problems.length > 0) throw new OptionsError(problems.join(' '));
  return options;
}

function flagsOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS }).values;
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

function urlOf(given: string | null, name: string, problems: string[]): string | null {
  if (given === null) return null;
  if (/^https?:$/.test(URL.parse(given)?.protocol ?? '')) return given.replace(/(?<!\/)\/+$/, '');
  problems.push(`${name} must be an http(s) URL, not "${given}".`);
  return null;
}

/** All URLs share the secret; of several secrets, the first one signs. */
function webhooksOf(
  urls: string | null,
  secrets: string | null,
  problems: string[],
): PaymentsOptions['webhooks'] {
  if (urls === null) return [];
  const secret = secrets?.split(',')[0]?.trim();
  if (!secret) {
    problems.push('PAYMENTS_WEBHOOK_URL needs PAYMENT_WEBHOOK_SECRET.');
    return [];
  }
  return urls
    .split(',')
    .map((url) => urlOf(url.trim(), 'PAYMENTS_WEBHOOK_URL', problems))
    .filter((url) => url !== null)
    .map((url) => ({ url, secret }));
}
