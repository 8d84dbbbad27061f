import { CHANGELOG } from '@keelson/product/changelog';
import type { ChangelogEntry } from '../product/rows';

/** Changes of the product, newest first. */
export const CHANGES: readonly ChangelogEntry[] = CHANGELOG;

export const HAS_CHANGELOG = CHANGES.length > 0;

/** The newest entry; null without entries. */
export const LATEST_CHANGE = CHANGES[0]?.id ?? null;
