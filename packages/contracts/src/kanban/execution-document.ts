import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';

export const GetExecutionDocument = defineEndpoint({
  operationId: 'getExecutionDocument',
  address: 'GET /api/execution-openapi.json',
  auth: 'public',
  summary:
    'The document of the execution service, which agents use, for readers that cannot reach it',
  response: z.record(z.string(), z.unknown()),
});
