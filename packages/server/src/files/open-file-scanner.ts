import { type Logger } from '../logger';
import { ClamdScanner } from './clamd-scanner';
import { type FileScanner } from './file-scanner';

const CLAMD_PORT = 3310;

/**
 * The scanner of `FILE_SCANNER_URL`, such as `clamd://scanner.internal:3310`; null when it is not set. Outside
 * the local suite a service that takes uploads without one says so when it starts.
 *
 * @param files Whether the service takes uploads.
 */
export function openFileScanner(
  url: string | null,
  { files, log }: { readonly files: boolean; readonly log: Logger },
): FileScanner | null {
  if (url !== null) {
    const { hostname, port } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    return new ClamdScanner({ host, port: Number(port || CLAMD_PORT) });
  }
  const isLocal = process.env['FIRESTORE_EMULATOR_HOST'] !== undefined;
  if (files && !isLocal) {
    log.warn('Uploads are not scanned for malware: set FILE_SCANNER_URL', {
      event: 'file.scanner-missing',
    });
  }
  return null;
}
