import { REGION } from '@keelson/contracts/region';
import { leaseMsOf, TIMEOUT_SECONDS } from '../http/timeouts';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

interface Endpoint {
  readonly region: readonly string[];
  readonly timeoutSeconds: number;
  readonly maxInstances: number;
  readonly concurrency: number;
  readonly availableMemoryMb: number;
  readonly eventTrigger?: { readonly eventFilters: Readonly<Record<string, string>> };
}

/** Returns what the SDK tells firebase-tools about each function. */
async function discover(): Promise<Record<string, Endpoint>> {
  Object.assign(process.env, { FUNCTIONS_CONTROL_API: 'true', DATA_DATABASE_ID: 'restored' });
  const functions = (await import('../index')) as unknown as Record<
    string,
    { __endpoint: Endpoint }
  >;
  delete process.env['FUNCTIONS_CONTROL_API'];
  delete process.env['DATA_DATABASE_ID'];
  return Object.fromEntries(
    Object.entries(functions).map(([name, { __endpoint }]) => [name, __endpoint]),
  );
}

describe('the deployed functions', () => {
  let functions: Record<string, Endpoint>;
  beforeAll(async () => {
    functions = await discover();
  });

  it.each([
    // name, instances, requests at once in each, MiB, seconds
    ['api', 100, 80, 512, 60],
    ['pages', 100, 80, 512, 60],
    ['chat', 50, 80, 1024, 60],
    ['files', 20, 10, 1024, 60],
    ['webhooks', 10, 40, 512, 60],
    ['admin', 10, 10, 2048, 300],
    ['reconcileBilling', 1, 1, 512, 540],
    ['reconcileShard', 4, 1, 512, 540],
    ['workPlanRun', 2, 1, 4096, 540],
    ['tidyChats', 1, 1, 512, 540],
    ['tidyLearning', 1, 1, 512, 540],
    ['tidyTeams', 1, 1, 512, 540],
    ['expirePlans', 1, 1, 512, 540],
    ['sealAudit', 1, 1, 512, 540],
    ['compactMetrics', 1, 1, 512, 540],
    ['sendWaitingMail', 1, 1, 512, 540],
    ['sendMail', 1, 4, 512, 60],
    ['projectHub', 2, 4, 512, 60],
    ['projectHubOfBoard', 2, 4, 512, 60],
  ])('%s has limits', (name, maxInstances, concurrency, availableMemoryMb, timeoutSeconds) => {
    expect(functions[name]).toMatchObject({
      region: [REGION],
      maxInstances,
      concurrency,
      availableMemoryMb,
      timeoutSeconds,
    });
  });

  it.each(['sendMail', 'projectHub', 'projectHubOfBoard'])(
    '%s listens to the configured database',
    (name) => {
      expect(functions[name]?.eventTrigger?.eventFilters['database']).toBe('restored');
    },
  );

  it('are nineteen', () => {
    expect(Object.keys(functions)).toHaveLength(19);
  });

  it('end before another attempt may use the same idempotency key', () => {
    expect(functions['admin']?.timeoutSeconds).toBe(TIMEOUT_SECONDS.console);
    expect(functions['api']?.timeoutSeconds).toBe(TIMEOUT_SECONDS.web);
    expect(leaseMsOf(TIMEOUT_SECONDS.console)).toBeGreaterThan(300_000);
    expect(leaseMsOf(TIMEOUT_SECONDS.web)).toBeGreaterThan(60_000);
  });
});
