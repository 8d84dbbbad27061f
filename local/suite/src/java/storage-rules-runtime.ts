import { createInterface } from 'node:readline';

interface RulesRequest {
  readonly id: number;
  readonly action: string;
}

/**
 * One response of the substitute for the Storage rules runtime. It loads every ruleset and denies every
 * request: files pass through the API, whose Admin SDK bypasses the rules (`storage.rules`).
 *
 * @returns The line to write, `null` for a request without a response.
 */
export function answerRulesRequest(line: string): string | null {
  const request = parseRequest(line);
  if (request === null) return null;
  const base = { id: request.id, status: 'ok', errors: [], warnings: [] };
  switch (request.action) {
    case 'load_ruleset':
      return JSON.stringify({ ...base, result: { rulesVersion: 2 } });
    case 'verify':
      return JSON.stringify({ ...base, result: { permit: false } });
    default:
      return JSON.stringify({
        ...base,
        errors: [`The stand-in does not know the action "${request.action}"`],
        result: { permit: false },
      });
  }
}

function parseRequest(line: string): RulesRequest | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null) return null;
    const { id, action } = value as Partial<RulesRequest>;
    return typeof id === 'number' && typeof action === 'string' ? { id, action } : null;
  } catch {
    return null; // ignored: firebase-tools writes one JSON object per line
  }
}

/** Implements the runtime's protocol, JSON lines on stdin and stdout, until stdin ends. */
export function serveStorageRules(input: NodeJS.ReadableStream, out: NodeJS.WritableStream): void {
  out.write(`${JSON.stringify({ id: -1, status: 'ok' })}\n`);
  createInterface({ input }).on('line', (line) => {
    const answer = answerRulesRequest(line);
    if (answer !== null) out.write(`${answer}\n`);
  });
}
