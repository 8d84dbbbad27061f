import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..', '..');
/** The module that the copy does not keep. */
export const DROPPED = process.env['KEELSON_BRANDED'] ?? '';

/** Names of the protocol, which every copy has (docs/brand.md). */
const PROTOCOL = /Keelson-(?:Actor(?:-Label)?|Signature)\b/g;
const OLD_NAME = /.{0,40}Keelson.{0,40}/g;

/** Lists what only the module is called. Cards of boards notify chats of other products. */
const WORDS: Readonly<Record<string, RegExp>> = {
  chat: /.{0,40}(?:\bAI chat|\bchat messages?\b|\/chats?\b|chatMessages|\bask the docs).{0,40}/gi,
  'image-generator': /.{0,40}(?:image.generator|imageGenerat|\bimages (?:a|per) month).{0,40}/gi,
  automation: /.{0,40}(?:\bautomation\b|automationRuns).{0,40}/gi,
};

/** The description of the API, and a person's own data as they are stored. */
const MAY_HAVE_KEYS = /openapi|\/api\/me\/export/;
/** Keys of metrics keep their name (docs/brand.md). */
const STORED = /chatMessages|imageGenerations|automationRuns/g;

/** Texts that name the engine or the dropped module, with what is around them. */
export function tracesIn(where: string, text: string): string[] {
  const words = WORDS[DROPPED];
  if (words === undefined) throw new Error(`No words are known of the module "${DROPPED}".`);
  const judged = MAY_HAVE_KEYS.test(where) ? text.replaceAll(STORED, '') : text;
  return [...(text.replaceAll(PROTOCOL, '').match(OLD_NAME) ?? []), ...(judged.match(words) ?? [])];
}

/** Elements that the sources of the dropped module define. */
export function selectorsOfDropped(): string[] {
  const folder = join(ROOT, 'web', 'src', 'app', DROPPED);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .flatMap((path) => [
      ...readFileSync(join(folder, path), 'utf8').matchAll(/selector: '(?<name>app-[\w-]+)'/g),
    ])
    .map((found) => found.groups?.['name'] ?? '');
}
