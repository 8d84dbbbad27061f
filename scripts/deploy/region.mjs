/**
 * `npm run ops -- region europe-west1`: moves the functions to another region. firebase-tools reads the rewrites of
 * Hosting before any code runs, so both places have the name as a literal.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = ['packages/contracts/src/region.ts', 'firebase.json'];

/**
 * @param {string} text A file that names the region.
 * @param {string} region
 */
export const withRegion = (text, region) =>
  text
    .replace(/(REGION = ')[^']+'/g, `$1${region}'`)
    .replace(/("region": ")[^"]+"/g, `$1${region}"`);

/** @param {string | undefined} name */
export const isRegion = (name = '') => /^[a-z]+-[a-z]+\d+$/.test(name);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const region = process.argv[2] ?? '';
  if (isRegion(region)) {
    for (const file of FILES) {
      const path = join(ROOT, file);
      writeFileSync(path, withRegion(readFileSync(path, 'utf8'), region));
    }
    console.log(
      `The functions run in ${region} from the next deployment. Deploy, then delete those of the former region:\n` +
        '  npx firebase functions:delete --region FORMER api admin chat files webhooks pages …',
    );
  } else {
    console.error('Usage: npm run ops -- region europe-west1');
    process.exitCode = 1;
  }
}
