// Written by `npm run brand` from product/areas.json.
import type { Guide } from '../core/navigation/guide';
import { LEARN_GUIDES } from '../learning/guides';

export const AREA_GUIDES: readonly Guide[] = [...LEARN_GUIDES];
