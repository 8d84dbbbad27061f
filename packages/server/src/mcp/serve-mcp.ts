import { DomainError } from '@keelson/contracts/errors';
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { abortOnDisconnect, type Exchange } from '../http/exchange';
import { sendWebResponse } from './send-web-response';

/** The part of a JSON-RPC message that is read before the SDK serves it. */
const McpMessage = z.object({
  method: z.string(),
  /** Absent in notifications. */
  id: z.union([z.string(), z.number()]).optional(),
  params: z.object({}).catchall(z.unknown()).default({}),
});
export type McpMessage = z.infer<typeof McpMessage>;

/**
 * Answers one POST of an MCP client (streamable HTTP, revisions 2026-07-28 and 2025-11-25). Nothing is kept between
 * requests, so any instance answers any of them: `build` makes a server for this one.
 *
 * @param onMessage Called before the message is served, when it is one.
 * @throws {DomainError} `request/invalid` for a batch, which would count as one request; `request/body-too-large`.
 */
export async function serveMcp(
  exchange: Exchange,
  build: () => McpServer,
  onMessage?: (message: McpMessage) => void,
): Promise<void> {
  const { req, res, log } = exchange;
  const body = await exchange.readBody();
  refuseBatch(body);
  const message = parseMessage(body);
  if (message !== null) onMessage?.(message);
  const handler = createMcpHandler(build, {
    // Nothing here is announced later, so there is nothing to subscribe to.
    maxSubscriptions: 0,
    onerror: (error) => log.warn('An MCP request was not served', { error }),
  });
  try {
    const request = new Request(`http://${SERVICE}${req.path}`, {
      method: req.method,
      headers: headersOf(exchange),
      body: new Uint8Array(body),
      signal: abortOnDisconnect(exchange),
    });
    await sendWebResponse(await handler.fetch(request), res);
  } finally {
    await handler.close();
  }
}

/** The SDK needs an absolute URL and reads only its path. */
const SERVICE = 'service.invalid';

/** Lists what the protocol reads. The token is checked before, and no handler sees it. */
const HEADERS = ['accept', 'content-type', 'last-event-id', 'mcp-protocol-version'] as const;
const STANDARD = /^mcp-(?:method|name|param-[\w-]+)$/;

function headersOf({ req }: Exchange): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    const isRead = (HEADERS as readonly string[]).includes(name) || STANDARD.test(name);
    if (isRead && typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

/** Null for what the SDK refuses. */
function parseMessage(body: Buffer): McpMessage | null {
  try {
    return McpMessage.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** The protocol has none since its revision 2025-06-18. */
function refuseBatch(body: Buffer): void {
  if (body.toString('utf8').trimStart().startsWith('[')) {
    throw new DomainError('request/invalid', 'Send one JSON-RPC message in each request.');
  }
}
