// Written by `npm run brand` from product/areas.json.
import { SOURCE_ERROR_TEXTS } from '../learning/texts/source-error-texts';

export const AREA_ERROR_TEXTS = {
  ...SOURCE_ERROR_TEXTS,
} as const;
