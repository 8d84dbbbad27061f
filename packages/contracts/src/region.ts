/** Where the functions run. `firebase.json` names the same region for its rewrites; a test compares. */
export const REGION = 'us-central1';
