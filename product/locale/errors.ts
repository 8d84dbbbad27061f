import type { ErrorTexts } from '@keelson/contracts/product/locale';

/**
 * Lists what pages say about errors in other words than the engine, such as `'session/missing': { title: { en: 'Please
 * sign in' } }`.
 */
export const ERROR_TEXTS: ErrorTexts = {};
