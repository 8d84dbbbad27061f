import { applicationDefault } from 'firebase-admin/app';
import { type Config, ConfigError } from '../config';

/**
 * Gets a first token of the platform's credentials. Without any, the database client fails outside of a request, where
 * the error would end the process later and without a word about its cause.
 *
 * @throws {ConfigError} when there are no credentials.
 */
export async function requireCredentials(
  { serviceRoleKey }: Pick<Config, 'serviceRoleKey'>,
  getToken: () => Promise<unknown> = () => applicationDefault().getAccessToken(),
): Promise<void> {
  if (serviceRoleKey !== null || process.env['FIRESTORE_EMULATOR_HOST'] !== undefined) return;
  try {
    await getToken();
  } catch {
    throw new ConfigError(
      'The execution service cannot start: it found no Google credentials. Set DATA_SERVICE_ROLE_KEY, or start it ' +
        'where Google provides them (Cloud Run, or after `gcloud auth application-default login`).',
    );
  }
}
