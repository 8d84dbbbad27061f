/** The region of the functions. `firebase.json` names the same one for its rewrites; a test compares. */
export const REGION = 'us-central1';
