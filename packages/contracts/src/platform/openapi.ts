import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';

export const GetOpenApi = defineEndpoint({
  operationId: 'getOpenApi',
  method: 'GET',
  path: '/api/openapi.json',
  auth: 'public',
  summary: 'This document: OpenAPI 3.1 of every operation',
  response: z.record(z.string(), z.unknown()),
});

export const GetExecutionDocument = defineEndpoint({
  operationId: 'getExecutionDocument',
  method: 'GET',
  path: '/api/execution-openapi.json',
  auth: 'public',
  summary:
    'The document of the execution service, which agents use, for readers that cannot reach it',
  response: z.record(z.string(), z.unknown()),
});
