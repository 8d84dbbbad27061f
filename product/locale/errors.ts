import type { ErrorTexts } from '@keelson/contracts/product/locale';

/**
 * What pages say about errors in other words than the engine, such as
 * `'session/missing': { title: { en: 'Please sign in' } }`.
 */
export const ERROR_TEXTS: ErrorTexts = {};
