// Written by `npm run brand` from product/areas.json.
import { HUB_ROUTES } from './projects/hub-page';
import { LEARN_ROUTES } from './learning/public/page-routes';
import { SHARED_ROUTES } from './chat/shared-page';
import { INVITATION_ROUTES } from './teams/invitation-page';

export const AREA_PAGE_ROUTES = [
  ...HUB_ROUTES,
  ...LEARN_ROUTES,
  ...SHARED_ROUTES,
  ...INVITATION_ROUTES,
] as const;
