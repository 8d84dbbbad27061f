/**
 * `npm run -s ops -- release:notes v1.2.0`: prints the section of a version in CHANGELOG.md. Exits with 1 when there is
 * none, so that a tag without notes is not released.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHANGELOG = join(fileURLToPath(new URL('../..', import.meta.url)), 'CHANGELOG.md');

/**
 * @param {string} changelog
 * @param {string} version With or without `v`.
 * @returns {string | null} The section without its heading.
 */
export function releaseNotes(changelog, version) {
  const number = version.replace(/^v/, '');
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${number}]`));
  if (section === undefined) return null;
  const body = section.slice(section.indexOf('\n')).replace(/^\[[^\]]+\]: .*$/gm, '');
  return body.trim() === '' ? null : body.trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const version = process.argv[2] ?? '';
  const notes = releaseNotes(readFileSync(CHANGELOG, 'utf8'), version);
  if (notes === null) {
    console.error(
      `CHANGELOG.md has no notes of ${version || 'this version'}. Write them, then tag.`,
    );
    process.exitCode = 1;
  } else console.log(notes);
}
