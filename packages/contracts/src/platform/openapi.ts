import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';

export const GetOpenApi = defineEndpoint({
  operationId: 'getOpenApi',
  address: 'GET /api/openapi.json',
  auth: 'public',
  summary: 'This document: OpenAPI 3.1 of every operation',
  response: z.record(z.string(), z.unknown()),
});
