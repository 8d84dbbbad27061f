import { connect } from 'node:net';
import { ORIGIN } from '../../support/running-copy';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const TIMEOUT_MS = 20_000;

/**
 * Sends bytes that no HTTP client would send and reads the first response. `Host` and `Connection: close`
 * are added unless the head names them.
 *
 * @param lines Request line and headers, without line ends.
 */
export function sendRaw(
  lines: readonly string[],
  body: string | Buffer = '',
): Promise<RawResponse> {
  const target = new URL(ORIGIN);
  const [requestLine = '', ...headers] = lines;
  const names = headers.map((line) => line.split(':')[0]?.toLowerCase());
  const added = [
    ...(names.includes('host') ? [] : [`Host: ${target.host}`]),
    ...(names.includes('connection') ? [] : ['Connection: close']),
  ];
  const head = [requestLine, ...added, ...headers, '', ''].join('\r\n');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(
      Number(target.port || 80),
      target.hostname.replace('localhost', '127.0.0.1'),
    );
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No response to ${requestLine.slice(0, 80)} in ${TIMEOUT_MS} ms.`));
    }, TIMEOUT_MS);
    socket.on('connect', () => {
      socket.write(head, 'latin1');
      socket.write(body);
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A server that has answered may reset the connection on what it did not read.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(parse(Buffer.concat(chunks).toString('latin1')));
    });
  });
}

/** The first response; status 0 when the connection closed without one. */
function parse(text: string): RawResponse {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0);
  return { status, headers, body: unchunk(text.slice(end + 4), headers) };
}

function unchunk(body: string, headers: Readonly<Record<string, string>>): string {
  if (headers['transfer-encoding'] !== 'chunked') return body;
  let rest = body;
  let text = '';
  for (;;) {
    const size = Number.parseInt(rest, 16);
    const start = rest.indexOf('\r\n') + 2;
    if (!(size > 0) || start < 2) return text;
    text += rest.slice(start, start + size);
    rest = rest.slice(start + size + 2);
  }
}
