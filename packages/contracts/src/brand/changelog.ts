/** A change of the product that people read of at `/changelog`. Its texts are in `changelog-texts.ts`. */
export interface ChangelogEntry {
  /** Part of its address, so it never changes: lower case, digits and hyphens. */
  readonly id: string;
  /** When people got it, as `yyyy-mm-dd`. */
  readonly date: string;
}

/** Newest first. A new name of the product empties it (`npm run brand`). */
export const CHANGELOG = [
  { id: 'account-pages', date: '2026-11-26' },
  { id: 'korean', date: '2026-11-26' },
  { id: 'notifications', date: '2026-11-25' },
  { id: 'status-page', date: '2026-11-24' },
] as const satisfies readonly ChangelogEntry[];

const entries: readonly ChangelogEntry[] = CHANGELOG;

export const HAS_CHANGELOG = entries.length > 0;

/** What a reader has seen who has seen everything; null without entries. */
export const LATEST_CHANGE = entries[0]?.id ?? null;
