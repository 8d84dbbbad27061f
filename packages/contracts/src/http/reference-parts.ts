import { EXECUTION_ENDPOINTS } from '../kanban/execution-endpoints';
import { type ReferencePart } from './api-reference';
import { ENDPOINTS } from './endpoints';

/** Both APIs, as their reference shows them. */
export const REFERENCE_PARTS: readonly ReferencePart[] = [
  {
    heading: 'The product',
    lead:
      'Called by the web app with the session cookie on same-origin requests, by everything else with ' +
      '`Authorization: Bearer <Firebase ID token>`.',
    endpoints: ENDPOINTS,
  },
  {
    heading: 'The execution service',
    lead:
      'Called by the control center with `EXECUTION_SERVICE_TOKEN`, and by agents with tokens of their ' +
      'own, as `Authorization: Bearer <token>`.',
    endpoints: EXECUTION_ENDPOINTS,
  },
];
