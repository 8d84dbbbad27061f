import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';

/** The published documents by the Model Context Protocol, which describes itself (docs/mcp.md). */
export const ServePublicMcp = defineEndpoint({
  operationId: 'servePublicMcp',
  address: 'POST /api/mcp',
  auth: 'public',
  summary: 'Search and read the published documents over the Model Context Protocol',
  body: z.unknown(),
  response: z.unknown(),
  idempotency: 'natural',
});
