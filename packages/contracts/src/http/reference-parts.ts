import { AREA_REFERENCE_PARTS } from '../areas/reference-parts';
import { type ReferencePart } from './api-reference';
import { ENDPOINTS } from './endpoints';

/** The APIs, as their reference shows them. */
export const REFERENCE_PARTS: readonly ReferencePart[] = [
  {
    heading: 'The product',
    lead:
      'Called by the web app with the session cookie on same-origin requests, by everything else with ' +
      '`Authorization: Bearer <Firebase ID token>`.',
    endpoints: ENDPOINTS,
  },
  ...AREA_REFERENCE_PARTS,
];
