import { type ReferencePart } from '../http/api-reference';
import { EXECUTION_ENDPOINTS } from './execution-endpoints';

export const EXECUTION_REFERENCE: readonly ReferencePart[] = [
  {
    heading: 'The execution service',
    lead:
      'Called by the control center with `EXECUTION_SERVICE_TOKEN`, and by agents with tokens of their ' +
      'own, as `Authorization: Bearer <token>`.',
    endpoints: EXECUTION_ENDPOINTS,
  },
];
