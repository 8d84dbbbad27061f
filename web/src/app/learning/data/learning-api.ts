import type { ManifestEntry, ManifestHead } from '@keelson/contracts/learning/manifest';
import type { ApiClient } from '../../core/api/api-client';

export const LEARNING_API = '/api/admin/learning-control';

/** The whole manifest, or its sources in one state, sorted by title. */
export async function readManifest(
  api: ApiClient,
  state?: ManifestEntry['state'],
): Promise<{ readonly head: ManifestHead; readonly entries: ManifestEntry[] }> {
  const entries: ManifestEntry[] = [];
  for (let cursor: string | undefined; ;) {
    const query = {
      limit: 100,
      ...(state === undefined ? {} : { state }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    const page = await api.get(`${LEARNING_API}/manifest`, { query });
    entries.push(...page.items);
    if (page.nextCursor === null) return { head: page.head, entries };
    cursor = page.nextCursor;
  }
}
