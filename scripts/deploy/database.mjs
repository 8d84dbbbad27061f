/**
 * `npm run ops -- database restored`: deploys rules and indexes to another Firestore database. firebase-tools reads its
 * name from firebase.json; the services read theirs from DATA_DATABASE_ID, and `npm run ops -- env:check` compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CONFIG = join(fileURLToPath(new URL('../..', import.meta.url)), 'firebase.json');
const DEFAULT = '(default)';

/**
 * @param {string} text `firebase.json`.
 * @param {string} database
 */
export function withDatabase(text, database) {
  const entry = database === DEFAULT ? '' : `"database": "${database}", `;
  return text.replace(/("firestore": \{ )("database": "[^"]*", )?/, `$1${entry}`);
}

/** @param {string | undefined} name */
export const isDatabase = (name = '') =>
  name === DEFAULT || /^[a-z][a-z0-9-]{2,61}[a-z0-9]$/.test(name);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const database = process.argv[2] ?? '';
  if (isDatabase(database)) {
    writeFileSync(CONFIG, withDatabase(readFileSync(CONFIG, 'utf8'), database));
    console.log(`Set DATA_DATABASE_ID=${database} too, then deploy: rules and indexes first.`);
  } else {
    console.error('Usage: npm run ops -- database restored');
    process.exitCode = 1;
  }
}
