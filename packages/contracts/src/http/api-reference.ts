import { type ErrorCode, type ErrorRow, ERRORS } from '../errors';
import { MINUTE } from '../time';
import { type Endpoint, RECENT_SIGN_IN_MS, takesIdempotencyKey } from './endpoint';
import { errorCodesOf } from './openapi/error-codes';

export interface ReferencePart {
  readonly heading: string;
  readonly lead: string;
  readonly endpoints: readonly Endpoint[];
}

const WHO: Record<Endpoint['auth'], string> = {
  public: 'anyone',
  member: 'signed in',
  'staff:viewer': 'staff: viewer',
  'staff:operator': 'staff: operator',
  'staff:admin': 'staff: admin',
  'execution:service': 'service token',
  'execution:agent': 'service or agent token',
  'execution:run': 'run token',
};

/** `account` of `/api/account/…`, `admin/kanban` of `/api/admin/kanban/…`. */
function topicOf({ path }: Endpoint): string {
  const [, , first = '', second = ''] = path.split('/');
  return first === 'admin' ? `admin/${second}` : first;
}

/** Escapes bars and line ends, which a cell of a Markdown table cannot contain. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const statusOf = ({ status }: Endpoint): string => String(status);

function rowOf(endpoint: Endpoint): string[] {
  const { method, path, summary, auth } = endpoint;
  const who = endpoint.recentSignIn ? `${WHO[auth]}, recently` : WHO[auth];
  const own = endpoint.errors.map((code) => `\`${code}\``).join(' ');
  const name = `\`${method} ${path}\`${takesIdempotencyKey(endpoint) ? ' ⚿' : ''}`;
  return [cell(name), cell(summary), who, statusOf(endpoint), own];
}

function partText({ heading, lead, endpoints }: ReferencePart): string {
  const topics = [...new Set(endpoints.map(topicOf))];
  const tables = topics.map((topic) => {
    const rows = endpoints.filter((endpoint) => topicOf(endpoint) === topic).map(rowOf);
    return `### ${topic}\n\n${table(['Call', 'What', 'Who', 'Good', 'Errors of its own'], rows)}`;
  });
  return [`## ${heading}`, lead, ...tables].join('\n\n');
}

function errorTable(parts: readonly ReferencePart[]): string {
  const used = new Set<ErrorCode>(
    parts.flatMap(({ endpoints }) => endpoints.flatMap(errorCodesOf)),
  );
  const rows = Object.entries<ErrorRow>(ERRORS).map(([code, { http, title, retry = false }]) => [
    `\`${code}\``,
    String(http),
    cell(title),
    retry ? 'yes' : '',
    used.has(code as ErrorCode) ? '' : 'inside a longer answer',
  ]);
  return table(['Code', 'Status', 'Title', 'Try again', 'Where'], rows);
}

/**
 * The API in Markdown, made from the same endpoints as the server, the client and the OpenAPI document.
 *
 * @param parts In the order of the reference.
 */
export function apiReference(parts: readonly ReferencePart[]): string {
  return [
    '# API reference',
    'Generated from the contracts by `npm run ops -- docs:api`. Shapes are in the OpenAPI ' +
      'documents: `/api/openapi.json`, and `/v1/openapi.json` of the execution service (also ' +
      '`/api/execution-openapi.json`). Their `servers` name the public addresses. `/developers` shows both with their ' +
      'fields, examples and `curl` commands.',
    'Errors are `application/problem+json` (RFC 9457) with a `code` from the table below, a `detail` ' +
      'that is safe to show, and the `requestId` to look for in the logs. Calls marked ⚿ take an ' +
      '`Idempotency-Key`: a repeated key returns the first response and changes nothing.',
    'A caller who is "signed in, recently" or "staff, recently" needs a sign-in of the last ' +
      `${RECENT_SIGN_IN_MS / MINUTE} minutes, in a session or an ID token, else \`session/sign-in-too-old\`.`,
    ...parts.map(partText),
    '## Errors',
    errorTable(parts),
    '',
  ].join('\n\n');
}
