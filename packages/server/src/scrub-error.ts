const EMAIL = /[^\s@"'<>()=/&?:,;]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi;
const CREDENTIAL = /\b(?:Bearer\s+[\w.~+/=-]{8,}|(?:sk|rk|pk|whsec)_\w{8,})/g;
/** Documents as Firestore names them: `projects/p/databases/d/documents/users/u/…`. */
const DOCUMENT = /\bdocuments\/(?<path>[\w.~-]{1,200}(?:\/[\w.~-]{1,200}){1,9})/g;
/** Documents that are named after accounts; files of the code have a folder before them. */
const OF_ACCOUNT =
  /(?<![\w./-])(?<collection>users|staff|customers|entitlements|usage|sessions|chats)\/[\w.~-]{6,200}/g;
/** The uids that Firebase Authentication assigns. */
const UID = /\b(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{28}\b/g;

/**
 * Removes what names a person from the text of an error: errors of libraries contain document paths, e-mail addresses and
 * tokens. Code positions and everything else stays.
 */
export const scrubError = (text: string): string =>
  text
    .replace(CREDENTIAL, '[credential]')
    .replace(EMAIL, '[email]')
    .replace(DOCUMENT, (_, path: string) => `documents/${withoutIds(path)}`)
    .replace(OF_ACCOUNT, (_, collection: string) => `${collection}/[id]`)
    .replace(UID, '[uid]');

/** Every second part of a document's path is an id. */
const withoutIds = (path: string): string =>
  path
    .split('/')
    .map((part, index) => (index % 2 === 0 ? part : '[id]'))
    .join('/');
