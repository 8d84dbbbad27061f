import { BoardSlug, ProjectSlug } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type Composition } from '../composition';

export interface BoardChange {
  readonly slug: string;
  readonly left: string | null;
  readonly changedAt: EpochMs;
}

export const triggers = {
  projectHub: async (
    { hubs, http }: Composition,
    { slug, changedAt }: { readonly slug: string; readonly changedAt: EpochMs },
  ): Promise<void> => {
    const outcome = await hubs.refresh(BoardSlug.parse(slug), changedAt);
    if (outcome === 'updated') http.log.info('Project hub updated', { board: slug });
  },
  projectHubOfBoard: async (
    { hubs }: Composition,
    { slug, left, changedAt }: BoardChange,
  ): Promise<void> => {
    const board = BoardSlug.parse(slug);
    if (left !== null) await hubs.removeHub(board, ProjectSlug.parse(left));
    await hubs.refresh(board, changedAt);
  },
} as const;
