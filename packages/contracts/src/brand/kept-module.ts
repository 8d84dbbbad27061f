import { BRAND } from './brand';

/** True when the product has the module. */
export const keepsModule = (key: string): boolean => BRAND.modules.includes(key);
