// Written by `npm run brand` from product/areas.json.
import { SOURCE_ERROR_SENTENCES } from '../learning/source-error-sentences';

export const AREA_ERROR_SENTENCES = {
  ...SOURCE_ERROR_SENTENCES,
} as const;
