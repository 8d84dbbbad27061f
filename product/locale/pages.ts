import type { PageTexts } from '@keelson/contracts/product/locale';

/**
 * Texts of pages in other words than those of the engine, and translations of your own marked texts, such as
 * `'Sign in': { en: 'Log in', ko: '로그인하기' }`.
 */
export const PAGE_TEXTS: PageTexts = {};
