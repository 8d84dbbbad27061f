import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { DomainError } from '@keelson/contracts/errors';
import { type Logger } from '../logger';
import { SECURITY_EVENTS, type SecurityEventKind } from '../security-log';

export type ScanResult =
  | { readonly clean: true }
  | { readonly clean: false; readonly threat: string };

export interface FileScanner {
  /** @throws any error when the file could not be scanned. */
  scan(content: Buffer | AsyncIterable<Buffer>): Promise<ScanResult>;
}

interface Scanning {
  readonly scanner: FileScanner | null;
  readonly log: Logger;
}

/**
 * Lets a file pass that the scanner finds clean. Without a scanner every file passes; with one that does not
 * answer, none does.
 *
 * @throws {DomainError} `files/infected`; `files/scanner-unavailable`.
 */
export async function requireClean(
  { scanner, log }: Scanning,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<void> {
  if (scanner === null) return;
  decide(log, { name, size: bytes.length }, await settled(scanner.scan(bytes)));
}

/**
 * Yields the chunks of a file while it is scanned, and ends normally only when the scanner found the whole file clean;
 * otherwise it throws. A reader that stores a file only after the iteration ended normally stores clean files only.
 *
 * @throws {DomainError} as {@link requireClean}, from the iteration.
 */
export async function* passClean(
  { scanner, log }: Scanning,
  { name, content }: { readonly name: string; readonly content: AsyncIterable<Buffer> },
): AsyncGenerator<Buffer, void> {
  if (scanner === null) {
    yield* content;
    return;
  }
  const scanned = new PassThrough();
  // Reading of a file that nobody sends any more ends with this error; the scan has failed then.
  scanned.on('error', () => undefined);
  const outcome = settled(scanner.scan(scanned));
  let early: Outcome | undefined;
  void outcome.then((known) => (early = known));
  let size = 0;
  try {
    for await (const chunk of content) {
      size += chunk.length;
      if (early !== undefined) decide(log, { name, size }, early);
      if (!scanned.write(chunk)) await Promise.race([once(scanned, 'drain'), outcome]);
      yield chunk;
    }
    scanned.end();
    decide(log, { name, size }, await outcome);
  } finally {
    scanned.destroy();
  }
}

type Outcome = { readonly result: ScanResult } | { readonly error: unknown };

const settled = (scan: Promise<ScanResult>): Promise<Outcome> =>
  scan.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );

function decide(
  log: Logger,
  { name, size }: { readonly name: string; readonly size: number },
  outcome: Outcome,
): void {
  if ('error' in outcome) {
    const { error } = outcome;
    log.error('Scanning an upload failed', { event: 'file.scan-failed', error });
    throw new DomainError(
      'files/scanner-unavailable',
      'The file could not be checked for malware. Try again in a moment.',
      [],
      { cause: error },
    );
  }
  if (outcome.result.clean) return;
  const { threat } = outcome.result;
  log[SECURITY_EVENTS['file-infected']]('Security event: file-infected', {
    securityEvent: 'file-infected' satisfies SecurityEventKind,
    threat,
    name,
    size,
  });
  throw new DomainError(
    'files/infected',
    `“${name}” contains malware (${threat}). It was not stored.`,
  );
}
