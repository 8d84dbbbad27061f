import { randomUUID } from 'node:crypto';
import { BRAND } from '@keelson/product/brand';
import { DomainError } from '@keelson/contracts/errors';
import {
  MCP_METADATA_ENDPOINTS,
  MCP_PATH,
  MCP_SESSION_ENDPOINTS,
  type ProtectedResource,
  ServeMcp,
} from '@keelson/contracts/kanban/agent/mcp-endpoints';
import { type Route } from '@keelson/server/http/route';
import { abortOnDisconnect, type Exchange } from '@keelson/server/http/exchange';
import { requireKnownOrigin } from '@keelson/server/mcp/check-origin';
import { type McpMessage, serveMcp } from '@keelson/server/mcp/serve-mcp';
import { type AgentId } from '@keelson/contracts/ids';
import { type McpServer } from '@modelcontextprotocol/server';
import { type Request } from 'express';
import type * as z from 'zod';
import { type Principal } from '../http/authenticate';
import { admitCaller, type HttpDeps, type Route as ApiRoute } from '../http/route';
import { type Service } from '../service';
import { ADVICE } from './advice';
import { buildServer } from './build-server';
import { Cancellations } from './cancellations';
import { Operations } from './operations';
import { type McpDeps } from './tool';

/**
 * The Model Context Protocol (docs/mcp.md).
 *
 * @param api The operations that the tools call.
 * @param build Makes the server of one request; tests of the transport have one of their own.
 */
export function mcpRoutes(
  service: Service,
  api: readonly ApiRoute[],
  build: (deps: McpDeps) => McpServer = buildServer,
): Route<HttpDeps>[] {
  const operations = new Operations(api, service.now, service.cards);
  const cancellations = new Cancellations(service.signals);
  const answer = async (http: HttpDeps, exchange: Exchange): Promise<null> => {
    const { req, log, requestId } = exchange;
    requireKnownOrigin(req.get('origin'), service.publicUrl);
    const principal = await admitAgent(http, exchange, service);
    service.markAgentSeen(principal.agent.id);
    const gone = [abortOnDisconnect(exchange)];
    const report = {
      requestId,
      advice: ADVICE,
      onCall: (tool: string) => service.markAgentSeen(principal.agent.id, tool),
      unexpected: (error: unknown) => log.error('An MCP call failed', { error }),
    };
    const serverOf = (): McpServer => {
      const closed = AbortSignal.any(gone);
      return build({
        service,
        report,
        operations: operations.of({ principal, requestId, closed }),
      });
    };
    await serveMcp(exchange, serverOf, (message) => {
      const canceled = followCancellation(cancellations, exchange, principal.agent.id, message);
      if (canceled !== null) gone.push(canceled);
    });
    return null;
  };
  return [
    { endpoint: ServeMcp, bind: (http) => (exchange) => answer(http, exchange) },
    ...MCP_SESSION_ENDPOINTS.map((endpoint) => ({
      endpoint,
      bind: (http: HttpDeps) => async (exchange: Exchange) => {
        await admitAgent(http, exchange, service);
        exchange.res.setHeader('Allow', ServeMcp.method);
        throw new DomainError('request/method-not-allowed', 'Send messages with POST.');
      },
    })),
    ...MCP_METADATA_ENDPOINTS.map((endpoint) => ({
      endpoint,
      bind:
        () =>
        ({ req }: Exchange) =>
          Promise.resolve({ status: 200, body: metadataOf(baseOf(req, service.publicUrl)) }),
    })),
  ];
}

const SESSION_HEADER = 'Mcp-Session-Id';

/**
 * Gives clients that connect a session id. It holds no state: it tells the requests of clients with the same token apart, whose
 * ids begin at the same number.
 *
 * @returns Aborts when the client cancels this request; null when it cannot.
 */
function followCancellation(
  cancellations: Cancellations,
  { req, res }: Exchange,
  agentId: AgentId,
  { method, id, params }: McpMessage,
): AbortSignal | null {
  if (method === 'initialize') res.setHeader(SESSION_HEADER, randomUUID());
  const sessionId = req.get(SESSION_HEADER);
  if (sessionId === undefined) return null;
  const { requestId, name } = params;
  if (method === 'notifications/cancelled') {
    if (typeof requestId === 'string' || typeof requestId === 'number') {
      cancellations.cancel({ agentId, sessionId, id: requestId });
    }
    return null;
  }
  // No other tool waits, or has an effect that is undone.
  const isCancelable = method === 'tools/call' && name === 'claim_next_card';
  return isCancelable && id !== undefined
    ? cancellations.signalOf({ agentId, sessionId, id })
    : null;
}

/** Identifies the agent. A 401 says where the metadata is (RFC 9728), as the protocol demands. */
async function admitAgent(
  http: HttpDeps,
  exchange: Exchange,
  { publicUrl }: Service,
): Promise<Extract<Principal, { kind: 'agent' }>> {
  const { req, res } = exchange;
  try {
    const principal = await admitCaller(http, exchange, (credentials) =>
      http.authenticator.identify(credentials),
    );
    if (principal.kind === 'agent') return principal;
    throw new DomainError('kanban/token-forbidden', 'Connect with the token of an agent.');
  } catch (error) {
    if (error instanceof DomainError && error.code.startsWith('kanban/token-')) {
      res.setHeader('WWW-Authenticate', challengeOf(error, baseOf(req, publicUrl)));
    }
    throw error;
  }
}

const CHALLENGES: Partial<Record<DomainError['code'], string>> = {
  'kanban/token-invalid': 'error="invalid_token", ',
  'kanban/token-forbidden': 'error="insufficient_scope", ',
};

const challengeOf = ({ code }: DomainError, base: string): string =>
  `Bearer ${CHALLENGES[code] ?? ''}resource_metadata="${base}${MCP_METADATA_ENDPOINTS[0].path}"`;

const metadataOf = (base: string): z.infer<typeof ProtectedResource> => ({
  resource: `${base}${MCP_PATH}`,
  resource_name: `${BRAND.name} boards`,
  bearer_methods_supported: ['header'],
});

/** The configured address; without one, that of the request. */
const baseOf = (req: Request, publicUrl: string | null): string =>
  publicUrl ?? `http://${req.get('host') ?? 'localhost'}`;
