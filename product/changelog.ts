import type { ChangelogEntry } from '@keelson/contracts/product/rows';

/** Newest first. A new name of the product empties it (`npm run brand`). */
export const CHANGELOG = [
  { id: 'account-pages', date: '2026-11-26' },
  { id: 'korean', date: '2026-11-26' },
  { id: 'notifications', date: '2026-11-25' },
  { id: 'status-page', date: '2026-11-24' },
] as const satisfies readonly ChangelogEntry[];
