import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint';

/** The address of the boards for agents by the Model Context Protocol (docs/mcp.md). */
export const MCP_PATH = '/mcp';

/** One JSON-RPC message of the protocol, which describes itself: it is no part of the OpenAPI document. */
export const ServeMcp = defineEndpoint({
  operationId: 'serveMcp',
  address: `POST ${MCP_PATH}`,
  auth: 'execution:agent',
  summary: 'Model Context Protocol over streamable HTTP',
  body: z.unknown(),
  response: z.unknown(),
  idempotency: 'natural',
});

/**
 * There is no session to follow or to end. Clients that fall back to an earlier transport ask here after a wrong token: they
 * get the same answer about it.
 */
export const MCP_SESSION_ENDPOINTS = (['GET', 'DELETE'] as const).map((method) =>
  defineEndpoint({
    operationId: `${method.toLowerCase()}McpSession`,
    address: `${method} ${MCP_PATH}`,
    auth: 'execution:agent',
    summary: 'Refused: the service has no sessions',
    idempotency: 'natural',
  }),
);

/** Describes what a client learns of a protected resource (RFC 9728). */
export const ProtectedResource = z.strictObject({
  /** The address that the tokens are for. */
  resource: z.url(),
  resource_name: z.string(),
  bearer_methods_supported: z.array(z.literal('header')),
});

const metadata = {
  auth: 'public',
  summary: 'How the MCP endpoint is protected, as OAuth resource metadata (RFC 9728)',
  response: ProtectedResource,
} as const;

/** The address that RFC 9728 derives from the path of the resource, then that of a resource without a path. */
export const MCP_METADATA_ENDPOINTS = [
  defineEndpoint({
    ...metadata,
    operationId: 'getMcpProtectedResource',
    address: `GET /.well-known/oauth-protected-resource${MCP_PATH}`,
  }),
  defineEndpoint({
    ...metadata,
    operationId: 'getProtectedResource',
    address: 'GET /.well-known/oauth-protected-resource',
  }),
] as const;
