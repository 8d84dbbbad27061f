import { type LocalEnv } from './local-env';
import { LOCAL_PROJECT } from './locations';
import { type PortTable } from './ports';

const at = (port: number): string => `http://127.0.0.1:${port}`;

/** What the functions of one copy read: the machine's values and this copy's addresses. */
export function functionsEnvironment(local: LocalEnv, ports: PortTable): Record<string, string> {
  return {
    ...local,
    WEB_PUBLIC_APP_URL: `http://localhost:${ports.app}`,
    PAYMENT_API_URL: at(ports.payments),
    EXECUTION_SERVICE_URL: at(ports.execution),
  };
}

/** What the payments stand-in of one copy reads. */
export function paymentsEnvironment(
  local: LocalEnv,
  ports: PortTable,
  options: { readonly dataFolder: string; readonly hostingPort: number },
): Record<string, string> {
  return {
    ...local,
    PAYMENTS_PORT: String(ports.payments),
    PAYMENTS_DATA_DIR: options.dataFolder,
    PAYMENTS_PUBLIC_URL: `http://localhost:${ports.payments}`,
    // Each delivery at the same time costs the functions emulator a process of its own.
    PAYMENTS_WEBHOOK_CONCURRENCY: '3',
    PAYMENTS_WEBHOOK_URL: `${at(options.hostingPort)}/api/webhooks/provider`,
  };
}

/** What the execution service of one copy reads. */
export function executionEnvironment(
  local: LocalEnv,
  ports: PortTable,
  { keepData }: { readonly keepData: boolean },
): Record<string, string> {
  return {
    ...emulatorAddresses(ports),
    EXECUTION_SERVICE_TOKEN: local['EXECUTION_SERVICE_TOKEN'] ?? '',
    DATA_PROJECT_ID: LOCAL_PROJECT,
    DATA_STORAGE_BUCKET: local['DATA_STORAGE_BUCKET'] ?? '',
    HOST: '127.0.0.1',
    PORT: String(ports.execution),
    EXECUTION_PUBLIC_URL: at(ports.execution),
    // Agents under development run on this machine.
    EXECUTION_PRIVATE_HOSTS: 'localhost,127.0.0.1,::1',
    // A short interval, so that users see dispatch at once.
    EXECUTION_TICK_SECONDS: '3',
    // Tests share two cores with a browser; those of the videos make their own.
    EXECUTION_VIDEO: keepData ? 'auto' : 'off',
  };
}

/** Where Google's libraries find the emulators. */
const emulatorAddresses = (ports: PortTable): Record<string, string> => ({
  GCLOUD_PROJECT: LOCAL_PROJECT,
  // Else they look for a metadata server, and wait.
  METADATA_SERVER_DETECTION: 'none',
  FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
  FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
  FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${ports.storage}`,
});

/** What tests read: everything above and the addresses of the emulators. */
export function testEnvironment(local: LocalEnv, ports: PortTable): Record<string, string> {
  return {
    ...functionsEnvironment(local, ports),
    ...emulatorAddresses(ports),
    KEELSON_BASE_URL: `http://localhost:${ports.app}`,
    KEELSON_FUNCTIONS_URL: `${at(ports.functions)}/${LOCAL_PROJECT}/us-central1`,
    PAYMENTS_CONTROL_URL: at(ports.payments),
  };
}
