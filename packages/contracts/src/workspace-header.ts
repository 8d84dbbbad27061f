/** Names the workspace that a changing request means where its address does not: `ws_…`, or `personal`. */
export const WORKSPACE_HEADER = 'keelson-workspace';
export const PERSONAL_WORKSPACE = 'personal';
