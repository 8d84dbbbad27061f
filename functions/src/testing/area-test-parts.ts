// Written by `npm run brand` from product/areas.json.
import { LEARNING_TEST_PARTS } from '../learning/testing/test-parts';

export const AREA_TEST_PARTS = {
  ...LEARNING_TEST_PARTS,
} as const;
