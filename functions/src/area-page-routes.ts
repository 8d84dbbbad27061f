// Written by `npm run brand` from product/areas.json.
import { HUB_ROUTES } from './projects/hub-page';

export const AREA_PAGE_ROUTES = [...HUB_ROUTES] as const;
