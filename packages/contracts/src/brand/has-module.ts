import { BRAND } from './brand';

/** True when the product has the module. */
export const hasModule = (key: string): boolean => BRAND.modules.includes(key);
