import { BRAND } from '@keelson/product/brand';
import { type Brand } from '@keelson/contracts/product/brand';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type Answers, answerOf, type BrandAnswer, readFlags, withAnswers } from './brand-flags';
import { areasOf, modulesOf } from './area-choice';
import { areasOn } from '../../areas.mjs';
import { filesOfAreas } from './files-of-areas';
import { brandFiles, LOGO_FILE } from './brand-files';
import { KNOWN_LANGUAGES } from '@keelson/contracts/platform/known-languages';
import { KNOWN_MODULES } from './known-modules';
import { ROOT } from './root';
import { checkBrand, KNOWN_PLANS } from './check-brand';
import { moduleIcons } from './module-icons';
import { pagesOfANewName } from './pages-of-a-new-name';

const QUESTIONS: readonly (readonly [BrandAnswer, string])[] = [
  ['name', 'Name of the product'],
  ['tagline', 'What it is, in one line'],
  ['description', 'Description for search engines'],
  ['legal-name', 'Legal name of the provider'],
  ['support-email', 'Support address'],
  ['color', 'Primary color'],
  ['signal', 'Signal color'],
  ['logo', 'Logo (path of an SVG file, file = keep it, monogram = draw one)'],
  ['plans', `Plans to sell (all, or of ${KNOWN_PLANS.join(', ')})`],
  ['languages', `Languages of the app (of ${KNOWN_LANGUAGES.join(', ')})`],
  ['modules', `Modules to keep (of ${KNOWN_MODULES.join(', ')}; - for none)`],
];

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Asks until the answer is valid; an empty line takes the default. */
async function ask(given: Answers): Promise<Answers> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  let answers = given;
  for (const [key, question] of QUESTIONS) {
    while (given[key] === undefined) {
      const fallback = answerOf(withAnswers(BRAND, answers), key);
      const line = (await lines.question(`${question} [${fallback}]: `)).trim();
      const answer = line === '' ? fallback : line === '-' ? '' : line;
      const next = { ...answers, [key]: answer };
      const checked = checkBrand(withAnswers(BRAND, next), KNOWN_MODULES);
      const missing = key === 'logo' ? logoError(answer) : null;
      if (!('errors' in checked) && missing === null) {
        answers = next;
        break;
      }
      for (const error of 'errors' in checked ? checked.errors : [missing]) say(`  ${error}`);
    }
  }
  lines.close();
  return answers;
}

const isPath = (logo: string | undefined): logo is string =>
  logo !== undefined && logo !== 'file' && logo !== 'monogram';

function logoError(answer: string | undefined): string | null {
  if (!isPath(answer)) return null;
  if (!existsSync(answer)) return `logo ${answer} does not exist`;
  return readFileSync(answer, 'utf8').includes('<svg ')
    ? null
    : `logo ${answer} is not an SVG file`;
}

function iconFiles():
  | { readonly files: ReturnType<typeof moduleIcons> }
  | { readonly error: string } {
  try {
    return { files: moduleIcons() };
  } catch (error) {
    return { error: String(error instanceof Error ? error.message : error) };
  }
}

const isWritten = (path: string, text: string | null): boolean => {
  const file = join(ROOT, path);
  return text === null
    ? !existsSync(file)
    : existsSync(file) && readFileSync(file, 'utf8') === text;
};

/** The files of the brand that the answers describe, null for one that goes; null after its errors were printed. */
function filesFor(
  answers: Answers,
  pictures: Partial<Pick<Brand, 'pictures'>>,
): ReadonlyMap<string, string | null> | null {
  const chosen = areasOf(answers.areas, areasOn());
  const asked = { ...withAnswers(BRAND, answers), ...pictures };
  const modules =
    'error' in chosen
      ? { modules: asked.modules }
      : modulesOf(answers.modules, asked.modules, { before: areasOn(), after: chosen.areas });
  const brand = { ...asked, ...('error' in modules ? {} : modules) };
  const checked = checkBrand(brand, KNOWN_MODULES);
  const logo = logoError(answers.logo);
  const icons = iconFiles();
  const errors = [
    ...('errors' in checked ? checked.errors : []),
    ...[chosen, modules, icons].flatMap((choice) => ('error' in choice ? [choice.error] : [])),
    ...(logo === null ? [] : [logo]),
  ];
  if (!('brand' in checked) || !('areas' in chosen) || !('files' in icons) || errors.length > 0) {
    for (const error of errors) say(error);
    return null;
  }
  const renamed = checked.brand.name !== BRAND.name;
  // First: if writing ends halfway, the next run still finds the former name.
  const files = new Map<string, string | null>([
    ...(renamed ? pagesOfANewName() : []),
    ...brandFiles(checked.brand, chosen.areas),
    ...filesOfAreas({ areas: chosen.areas, modules: checked.brand.modules }),
    ...icons.files,
  ]);
  if (isPath(answers.logo)) files.set(LOGO_FILE, readFileSync(answers.logo, 'utf8'));
  return files;
}

/** Lists what another process writes, because this one has loaded the former brand. */
const FOLLOWING = {
  'env:example': 'the variables of what is kept in .env.example',
  icons: 'the icons and the image for link previews in web/public',
} as const;

function writeFollowing(): boolean {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return Object.entries(FOLLOWING).every(([command, what]) => {
    const args = ['run', '--silent', 'ops', '--', command];
    const { status } = spawnSync(npm, args, { cwd: ROOT, stdio: 'inherit' });
    say(status === 0 ? `Wrote ${what}` : `This failed. Run it again: npm run ops -- ${command}`);
    return status === 0;
  });
}

const NEXT = `
Next:
  npm start              look at the pages; terms, privacy and contact are drafts for a lawyer
  npm run ops -- screenshots    take the pictures of the home page, which shows none until then
  npm test               check everything, then commit`;

/**
 * Asks for the brand of this copy, checks it and writes it with its icons.
 *
 * @param args Of the command.
 * @returns The exit code.
 */
export async function changeBrand(args: readonly string[]): Promise<number> {
  const { answers: given, yes, picturesTaken, check } = readFlags(args);
  if (!yes && !check && !process.stdin.isTTY) {
    say('There is no terminal to ask questions in. Add --yes to keep what has no flag.');
    return 1;
  }
  const files = filesFor(
    yes || check ? given : await ask(given),
    picturesTaken ? { pictures: 'current' } : {},
  );
  if (files === null) {
    say('Nothing was written.');
    return 1;
  }
  const changed = [...files].filter(([path, text]) => !isWritten(path, text));
  if (changed.length === 0) {
    say('Nothing to change.');
    return 0;
  }
  for (const [path, text] of changed) {
    const [would, did] = text === null ? ['remove', 'Removed'] : ['write', 'Wrote'];
    if (!check && text === null) rmSync(join(ROOT, path));
    if (!check && text !== null) writeFileSync(join(ROOT, path), text);
    say(`${check ? `Would ${would}` : did} ${path}`);
  }
  if (check || !writeFollowing()) return 1;
  say(NEXT);
  return 0;
}
