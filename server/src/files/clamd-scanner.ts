import { connect } from 'node:net';
import { SECOND } from '@keelson/contracts/time';
import { type FileScanner, type ScanResult } from './file-scanner';

const CHUNK_BYTES = 256 * 1024;
const TIMEOUT_MS = 20 * SECOND;
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

  async scan(bytes: Buffer): Promise<ScanResult> {
    return parseAnswer(await this.ask(bytes));
  }

  private ask(bytes: Buffer): Promise<string> {
    const { host, port, timeoutMs = TIMEOUT_MS } = this.options;
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port });
      const timer = setTimeout(() => {
        socket.destroy(new Error(`clamd did not answer within ${timeoutMs} ms`));
      }, timeoutMs);
      const answer: Buffer[] = [];
      let size = 0;
      socket.on('connect', () => {
        for (const part of instream(bytes)) socket.write(part);
      });
      socket.on('data', (data: Buffer) => {
        answer.push(data);
        size += data.length;
        if (data.includes(0)) socket.end();
        if (size > MAX_ANSWER_BYTES) socket.destroy(new Error('clamd sent too long an answer'));
      });
      socket.on('error', reject);
      socket.on('close', () => {
        clearTimeout(timer);
        resolve(Buffer.concat(answer).toString('utf8'));
      });
    });
  }
}

function* instream(bytes: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0', 'latin1');
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    yield lengthOf(chunk.length);
    yield chunk;
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
