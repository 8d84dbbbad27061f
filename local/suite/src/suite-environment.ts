import { BRAND } from '@keelson/product/brand';
import { areaFunctionsEnvironment } from './area-environment';
import { type LocalEnv } from './local-env';
import { LOCAL_PROJECT } from './locations';
import { type PortTable } from './ports';

/** The sender of mails that never leave this machine. */
export const SENDER = `${BRAND.name} <mail@keelson.test>`;

const at = (port: number): string => `http://127.0.0.1:${port}`;

export const appUrlOf = ({ app }: PortTable): string => `http://localhost:${app}`;

/** Returns where all functions of one copy run: function `api` at `/api`. */
export const functionsOrigin = ({ functionsServer }: PortTable): string => at(functionsServer);

/** Environment of the functions of one copy: the machine's values and this copy's URLs. */
export function functionsEnvironment(local: LocalEnv, ports: PortTable): Record<string, string> {
  return {
    ...local,
    WEB_PUBLIC_APP_URL: appUrlOf(ports),
    PAYMENT_API_URL: at(ports.payments),
    PAYMENT_PROMOTION_CODES: 'on',
    ...areaFunctionsEnvironment(ports),
    MAIL_FROM: SENDER,
    MAIL_URL: `smtp://127.0.0.1:${ports.smtp}`,
  };
}

/** Environment of the process of the functions: what the platform and the Functions emulator set. */
export function functionsServerEnvironment(
  local: LocalEnv,
  ports: PortTable,
): Record<string, string> {
  return {
    ...functionsEnvironment(local, ports),
    ...emulatorAddresses(ports),
    FIREBASE_CONFIG: JSON.stringify({
      projectId: LOCAL_PROJECT,
      storageBucket: local['DATA_STORAGE_BUCKET'] ?? '',
    }),
    FUNCTIONS_EMULATOR: 'true',
    NODE_ENV: 'production',
    TZ: 'UTC',
    STORAGE_EMULATOR_HOST: at(ports.storage),
    CLOUD_TASKS_EMULATOR_HOST: `127.0.0.1:${ports.tasks}`,
    CLOUD_EVENTARC_EMULATOR_HOST: at(ports.eventarc),
    PORT: String(ports.functionsServer),
  };
}

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
    PAYMENTS_WEBHOOK_URL: `${at(options.hostingPort)}/api/webhooks/provider`,
  };
}

/** Emulator hosts for Google's libraries. */
export const emulatorAddresses = (ports: PortTable): Record<string, string> => ({
  GCLOUD_PROJECT: LOCAL_PROJECT,
  // Otherwise they wait for a metadata server.
  METADATA_SERVER_DETECTION: 'none',
  FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
  FIRESTORE_WEB_EMULATOR_HOST: `127.0.0.1:${ports.firestoreWeb}`,
  FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
  FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${ports.storage}`,
});

/** Environment of tests: all of the above and the emulators' hosts. */
export function testEnvironment(local: LocalEnv, ports: PortTable): Record<string, string> {
  return {
    ...functionsEnvironment(local, ports),
    ...emulatorAddresses(ports),
    KEELSON_BASE_URL: appUrlOf(ports),
    PAYMENTS_CONTROL_URL: at(ports.payments),
    KEELSON_INBOX_URL: at(ports.inbox),
  };
}
