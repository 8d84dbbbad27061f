/** The key under which the tabs of this browser note the workspace of their session. */
export const WORKSPACE_KEY = 'keelson.workspace';
