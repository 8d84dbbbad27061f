import { DomainError } from '@keelson/contracts/errors';
import { ConfigError } from '../config-error';
import { fail } from './environment';

const NO_CREDENTIALS =
  /Could not load the default credentials|invalid_grant|invalid_rapt|app\/invalid-credential/;
/** gRPC codes PERMISSION_DENIED and UNAUTHENTICATED (https://grpc.io/docs/guides/status-codes). */
const REFUSED: readonly unknown[] = [7, 16, 'auth/insufficient-permission'];

/** A sentence for errors that the operator can resolve; null for defects. */
export function describeCommandError(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof DomainError) return error.message;
  const { code, message = '' } = error as { readonly code?: unknown; readonly message?: string };
  if (NO_CREDENTIALS.test(`${String(code)} ${message}`)) {
    return 'This command has no credentials of Google. Run: gcloud auth application-default login';
  }
  if (REFUSED.includes(code)) {
    return `Google refuses this command: ${message.split('\n')[0]}. Its account needs a role in this project: docs/launch.md.`;
  }
  return null;
}

/**
 * Runs a command that operators start. What they can resolve is one sentence on standard error, with exit code 1; a defect
 * keeps its stack.
 *
 * @param describe Sentences for errors of this command.
 */
export async function runCommand(
  work: () => Promise<void>,
  describe: (error: unknown) => string | null = () => null,
): Promise<void> {
  hideLookups();
  const report = (error: unknown): void => {
    const sentence = describe(error) ?? describeCommandError(error);
    if (sentence === null) throw error;
    fail(sentence);
  };
  // The Firestore client looks for credentials on its own, and a failure rejects no promise of ours.
  const endAtOnce = (error: unknown): void => {
    process.off('uncaughtException', endAtOnce);
    report(error);
    process.exit();
  };
  process.on('uncaughtException', endAtOnce);
  await work().catch(report);
}

/** Google's library warns when it looks for the credentials of a virtual machine and finds none. */
function hideLookups(): void {
  const printers = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'MetadataLookupWarning') for (const print of printers) print(warning);
  });
}
