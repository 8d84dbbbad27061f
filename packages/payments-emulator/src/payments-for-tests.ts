import { PaymentsControl } from './control/control-client';
import { type PaymentsOptions } from './options';
import { type RunningPayments, startPayments } from './start-payments';

/** The hooks of Jest and Vitest. */
interface Hooks {
  readonly beforeAll: (start: () => Promise<void>) => unknown;
  readonly afterAll: (stop: () => Promise<void>) => unknown;
}

/** An emulator that runs as long as the tests of a file. */
export interface PaymentsForTests {
  readonly url: string;
  readonly secretKey: string;
  /** Options of the SDK: `new Stripe(payments.secretKey, payments.sdk)`. */
  readonly sdk: { readonly protocol: 'http'; readonly host: string; readonly port: number };
  readonly control: PaymentsControl;
}

/**
 * Starts an emulator in memory, on a free port, before the tests of a file, and stops it after them.
 *
 * @param hooks `{ beforeAll, afterAll }` of the test runner.
 */
export function paymentsForTests(
  hooks: Hooks,
  { secretKey = 'sk_test_local', ...options }: Partial<PaymentsOptions> = {},
): PaymentsForTests {
  let running: RunningPayments | null = null;
  const url = (): string => {
    if (running === null) throw new Error('The emulator runs from beforeAll to afterAll.');
    return running.url;
  };
  hooks.beforeAll(async () => {
    running = await startPayments({ port: 0, secretKey, ...options });
  });
  hooks.afterAll(async () => {
    await running?.close();
    running = null;
  });
  return {
    secretKey,
    get url() {
      return url();
    },
    get sdk() {
      const { hostname, port } = new URL(url());
      return { protocol: 'http' as const, host: hostname, port: Number(port) };
    },
    get control() {
      return new PaymentsControl(url());
    },
  };
}
