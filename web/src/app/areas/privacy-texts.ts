// Written by `npm run brand` from product/areas.json.
import type { ModulePrivacy } from '../core/modules/module-privacy';
import { CHAT_PRIVACY } from '../chat/privacy-texts';

export const AREA_PRIVACY: readonly ModulePrivacy[] = [...CHAT_PRIVACY];
