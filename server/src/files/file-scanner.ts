import { DomainError } from '@keelson/contracts/errors';
import { type Logger } from '../logger';
import { SECURITY_EVENTS, type SecurityEventKind } from '../security-log';

/** The answer of a scanner. */
export type ScanResult =
  { readonly clean: true } | { readonly clean: false; readonly threat: string };

/** Looks for malware in uploads. */
export interface FileScanner {
  /** @throws any error when the file could not be scanned. */
  scan(bytes: Buffer): Promise<ScanResult>;
}

/**
 * Lets a file pass that the scanner finds clean. Without a scanner every file passes; with one that does not
 * answer, none does.
 *
 * @throws {DomainError} `files/infected`; `files/scanner-unavailable`.
 */
export async function requireClean(
  { scanner, log }: { readonly scanner: FileScanner | null; readonly log: Logger },
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<void> {
  if (scanner === null) return;
  let result: ScanResult;
  try {
    result = await scanner.scan(bytes);
  } catch (error) {
    log.error('Scanning an upload failed', { event: 'file.scan-failed', error });
    throw new DomainError(
      'files/scanner-unavailable',
      'The file could not be checked for malware. Try again in a moment.',
      [],
      { cause: error },
    );
  }
  if (result.clean) return;
  const { threat } = result;
  log[SECURITY_EVENTS['file-infected']]('Security event: file-infected', {
    securityEvent: 'file-infected' satisfies SecurityEventKind,
    threat,
    name,
    size: bytes.length,
  });
  throw new DomainError(
    'files/infected',
    `“${name}” contains malware (${threat}). It was not stored.`,
  );
}
