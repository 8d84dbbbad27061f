import { BRAND } from '@keelson/product/brand';

export const hasModule = (key: string): boolean => BRAND.modules.includes(key);
