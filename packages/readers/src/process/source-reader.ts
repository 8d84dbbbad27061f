import { explainedError } from '@keelson/contracts/error-sentences';
import { DomainError } from '@keelson/contracts/errors';
import { MAX_SOURCE_BYTES } from '@keelson/contracts/learning/source';
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PreparedDoc } from '../document/prepared-doc';
import { type SourceBytes } from '../prepare-bytes';
import { READER_LIMITS } from '../reader-limits';
import { type ReaderMessage, type ReadRequest } from './reader-protocol';
import { sha256 } from '@keelson/server/digest';

export interface ReaderProgram {
  readonly path: string;
  /** Further Node options; tests add a TypeScript loader. */
  readonly execArgv?: readonly string[];
  readonly limits?: Partial<Record<'timeoutMs' | 'heapMb' | 'residentMb', number>>;
}

/** The reader that the build puts next to the bundle. */
export const bundledReader = (): ReaderProgram => ({
  path: fileURLToPath(new URL('./reader.js', import.meta.url)),
});

/** A busy machine takes more than half a minute to start a process. */
const START_TIMEOUT_MS = 60_000;
const MEMORY_CHECK_MS = 50;
const PAGE_BYTES = 4_096;
const MIB = 1024 * 1024;

/**
 * Reads sources in a separate process, one at a time. When a source exceeds its time or memory limit, the
 * process is killed, the source fails, and the next source gets a new process.
 */
export class SourceReader {
  private child: Promise<ChildProcess> | null = null;
  private lastId = 0;
  private readonly limits: { timeoutMs: number; heapMb: number; residentMb: number };

  constructor(private readonly program: ReaderProgram) {
    this.limits = { ...READER_LIMITS, ...program.limits };
  }

  /** @throws {DomainError} when the source cannot be used; `service/unavailable` when no process starts. */
  async read(source: SourceBytes): Promise<PreparedDoc> {
    if (source.bytes.length > MAX_SOURCE_BYTES) {
      const params = { limit: MAX_SOURCE_BYTES / 1024 / 1024 };
      throw explainedError('learning/source-too-large', { code: 'source.file-too-large', params });
    }
    this.child ??= this.start();
    const child = await this.child.catch((error: unknown) => {
      this.child = null;
      throw error;
    });
    try {
      return await this.request(child, source);
    } catch (error) {
      if (!child.connected || child.killed) this.child = null;
      throw error;
    }
  }

  /** Ends the process. A further read starts a new one. */
  async close(): Promise<void> {
    const child = await this.child?.catch(() => null);
    this.child = null;
    child?.kill('SIGKILL');
  }

  private start(): Promise<ChildProcess> {
    const { path, execArgv = [] } = this.program;
    const child = fork(path, {
      serialization: 'advanced',
      execArgv: [...execArgv, `--max-old-space-size=${this.limits.heapMb}`],
      // No secrets or service addresses are passed on.
      env: { NODE_ENV: 'production', PATH: process.env['PATH'] ?? '' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
      child.once('message', () => {
        clearTimeout(timer);
        child.unref();
        child.channel?.unref();
        resolve(child);
      });
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        reject(notStarted(signal ?? `code ${String(code)}`));
      });
      child.once('error', reject);
    });
  }

  private request(child: ChildProcess, source: SourceBytes): Promise<PreparedDoc> {
    const id = (this.lastId += 1);
    child.ref();
    child.channel?.ref();
    return new Promise<PreparedDoc>((resolve, reject) => {
      let cause: DomainError | null = null;
      const kill = (error: DomainError): void => {
        cause ??= error;
        child.kill('SIGKILL');
      };
      const timeoutMs = this.limits.timeoutMs + moreTimeFor(source.bytes.length);
      const timer = setTimeout(() => {
        kill(timeoutError(timeoutMs));
      }, timeoutMs);
      const watch = setInterval(() => {
        if (residentMb(child.pid) > this.limits.residentMb) kill(memoryError());
      }, MEMORY_CHECK_MS);
      const onMessage = (message: ReaderMessage): void => {
        if (message.kind === 'ready' || message.id !== id) return;
        end();
        if (message.kind === 'prepared') resolve(withBuffers(message.doc));
        else {
          const { code, detail, facts } = message;
          reject(new DomainError(code, detail, [], { facts }));
        }
      };
      // V8 aborts the process when its heap is full.
      const onExit = (): void => {
        end();
        reject(cause ?? memoryError());
      };
      const end = (): void => {
        clearTimeout(timer);
        clearInterval(watch);
        child.off('message', onMessage).off('exit', onExit);
        child.unref();
        child.channel?.unref();
      };
      child.on('message', onMessage).on('exit', onExit);
      const request: ReadRequest = { id, ...source };
      child.send(request, (error) => {
        if (error !== null) onExit();
      });
    });
  }
}

/** No source has more text than the longest one that is read. */
function moreTimeFor(bytes: number): number {
  const further = Math.min(bytes, READER_LIMITS.textCharacters) - MIB;
  return Math.max(0, (further / MIB) * READER_LIMITS.timeoutMsPerMib);
}

/** Structured cloning turns buffers into byte arrays. */
const withBuffers = (doc: PreparedDoc): PreparedDoc => ({
  ...doc,
  rest: doc.rest.map(withBuffers),
  images: doc.images.map((image) => ({ ...image, data: Buffer.from(image.data) })),
});

/** Resident memory of a process in MiB; 0 on systems without /proc. */
function residentMb(pid: number | undefined): number {
  const file = `/proc/${String(pid)}/statm`;
  if (pid === undefined || !existsSync(file)) return 0;
  try {
    const pages = Number(readFileSync(file, 'utf8').split(' ')[1] ?? 0);
    return (pages * PAGE_BYTES) / 1024 / 1024;
  } catch {
    return 0; // the process has exited
  }
}

const notStarted = (reason: string): DomainError =>
  explainedError(
    'service/unavailable',
    { code: 'service.reader-not-started', params: {} },
    { cause: new Error(`The reader process did not start (${reason})`) },
  );

const timeoutError = (ms: number): DomainError =>
  explainedError('learning/preparation-timeout', {
    code: 'source.took-too-long',
    params: { seconds: Math.round(ms / 1_000) },
  });

const memoryError = (): DomainError =>
  new DomainError('learning/preparation-memory', 'Reading the file needs too much memory.');

/** A hash of the program that reads sources: another one may read them in another way. Computed once. */
export function readerIdOf({ path }: ReaderProgram): () => string {
  let id: string | undefined;
  return () => (id ??= sha256(readFileSync(path)).slice(0, 16));
}
