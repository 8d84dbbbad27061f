// Plain data, so that a browser can have it without zod.

/** The header of a request that names the workspace that it acts in or shows: an id, or {@link PERSONAL_WORKSPACE}. */
export const WORKSPACE_HEADER = 'keelson-workspace';

/** The name of a person's own workspace, besides the ids of teams. */
export const PERSONAL_WORKSPACE = 'personal';
