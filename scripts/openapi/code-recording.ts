import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The two APIs, by the first part of their paths. */
export type Api = 'product' | 'execution';

const recordingPath = (results: string): string => join(results, 'codes.txt');

/** Errors that clients got over the wire, such as `product 404 learning/document-not-found`; null when nothing was recorded. */
export function readCodes(results: string): ReadonlySet<string> | null {
  const path = recordingPath(results);
  if (!existsSync(path)) return null;
  return new Set(readFileSync(path, 'utf8').split('\n'));
}

/** Keeps the status and code of each error that a client of an API gets. */
export class CodeRecording {
  private readonly seen = new Set<string>();

  /** @param results Folder of the test run's results; without it nothing is recorded. */
  constructor(private readonly results: string | undefined) {}

  /** Reads a copy of the response, so that the client still has all of it. */
  async check(response: Response): Promise<void> {
    const api = apiOf(response.url);
    if (this.results === undefined || api === null || !isProblem(response)) return;
    const body = await response.clone().text();
    // The response to HEAD has none.
    if (body === '') return;
    const { code } = JSON.parse(body) as { readonly code?: unknown };
    this.keep(`${api} ${response.status} ${String(code)}`, this.results);
  }

  private keep(line: string, results: string): void {
    if (this.seen.has(line)) return;
    this.seen.add(line);
    mkdirSync(dirname(recordingPath(results)), { recursive: true });
    appendFileSync(recordingPath(results), `${line}\n`);
  }
}

const isProblem = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/problem+json') === true;

function apiOf(url: string): Api | null {
  const { pathname } = new URL(url);
  if (pathname.startsWith('/api/')) return 'product';
  return pathname.startsWith('/v1/') || pathname === '/mcp' ? 'execution' : null;
}
