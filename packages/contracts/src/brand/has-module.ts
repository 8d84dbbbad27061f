import { BRAND } from './brand';

export const hasModule = (key: string): boolean => BRAND.modules.includes(key);
