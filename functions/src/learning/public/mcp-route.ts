import { type DocumentLibrary } from '@keelson/answers/document-library';
import { ServePublicMcp } from '@keelson/contracts/learning/mcp-endpoint';
import { requireKnownOrigin } from '@keelson/server/mcp/check-origin';
import { limitRequest } from '../../http/limit-requests';
import { type Route } from '../../http/route';
import { type PublicLibrary } from './public-library';

export interface PublicMcpDeps {
  readonly library: PublicLibrary;
  readonly search: DocumentLibrary;
}

/** The published documents by MCP: read-only, without a token, with the limits of public requests. */
export const publicMcpRoute = (deps: PublicMcpDeps): Route => ({
  endpoint: ServePublicMcp,
  bind: (http) => async (exchange) => {
    const { req, log, requestId } = exchange;
    requireKnownOrigin(req.get('origin'), http.appUrl);
    await limitRequest(http, exchange, { endpoint: ServePublicMcp, caller: null });
    // Loaded with the first request: the protocol's schemas are no part of a cold start.
    const [{ serveMcp }, { buildDocsServer }] = await Promise.all([
      import('@keelson/server/mcp/serve-mcp'),
      import('./docs-mcp-server'),
    ]);
    const report = {
      requestId,
      unexpected: (error: unknown) => log.error('An MCP call failed', { error }),
    };
    await serveMcp(exchange, () => buildDocsServer(deps, report));
    return null;
  },
});
