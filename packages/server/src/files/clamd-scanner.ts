import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { type FileScanner, type ScanResult } from './file-scanner';

const CHUNK_BYTES = 256 * 1024;
/** After the end of the file. */
const TIMEOUT_MS = 20 * SECOND;
/** For the file: as long as a request may take. */
const FILE_MS = 5 * MINUTE;
/** An answer is one line; clamd names a path and a signature in it. */
const MAX_ANSWER_BYTES = 4_096;

export interface ClamdOptions {
  readonly host: string;
  readonly port: number;
  readonly timeoutMs?: number;
}

/**
 * Scans with clamd over TCP. `zINSTREAM` is followed by chunks, each after its length in four bytes, and by an
 * empty one; the answer ends with a zero byte (clamd(8), "INSTREAM").
 */
export class ClamdScanner implements FileScanner {
  constructor(private readonly options: ClamdOptions) {}

  async scan(content: Buffer | AsyncIterable<Buffer>): Promise<ScanResult> {
    return parseAnswer(await this.ask(Buffer.isBuffer(content) ? [content] : content));
  }

  private ask(content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> {
    const { host, port, timeoutMs = TIMEOUT_MS } = this.options;
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port });
      const fail = (): void => {
        socket.destroy(new Error('clamd did not respond in time'));
      };
      // The sender of the file may be slow; only then clamd has to answer.
      let timer = setTimeout(fail, FILE_MS);
      const answer: Buffer[] = [];
      let size = 0;
      pipeline(instream(content), socket, { end: false }).then(
        () => {
          clearTimeout(timer);
          timer = setTimeout(fail, timeoutMs);
        },
        (error: unknown) => socket.destroy(error as Error),
      );
      socket.on('data', (data: Buffer) => {
        answer.push(data);
        size += data.length;
        if (data.includes(0)) socket.end();
        if (size > MAX_ANSWER_BYTES) socket.destroy(new Error('The response of clamd is too long'));
      });
      socket.on('error', reject);
      socket.on('close', () => {
        clearTimeout(timer);
        resolve(Buffer.concat(answer).toString('utf8'));
      });
    });
  }
}

async function* instream(
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0', 'latin1');
  for await (const bytes of content) {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      yield lengthOf(chunk.length);
      yield chunk;
    }
  }
  yield lengthOf(0);
}

function lengthOf(size: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(size);
  return length;
}

/** @throws {Error} for every answer that is not a verdict, such as that the stream was too long. */
function parseAnswer(answer: string): ScanResult {
  const text = (answer.split('\0', 1)[0] ?? '').trim();
  if (/^stream: OK$/.test(text)) return { clean: true };
  const threat = /^stream: (.+) FOUND$/.exec(text)?.[1];
  if (threat !== undefined) return { clean: false, threat };
  throw new Error(`clamd gave no verdict: ${text === '' ? 'an empty answer' : text}`);
}
