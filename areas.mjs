/**
 * The areas that a copy can leave out (docs/brand.md), and what belongs to each alone. Nothing outside imports their
 * folders, except the files that `npm run brand` writes from `product/areas.json` (`scripts/brand/area-table.ts`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Area
 * @property {readonly string[]} needs Other areas, whose parts it uses.
 * @property {string} why It needs them.
 * @property {readonly string[]} folders
 * @property {readonly string[]} indexes Collection groups of `firestore.indexes.json`.
 */

/** In the order in which pages and lists have them. @type {Readonly<Record<string, Area>>} */
export const AREAS = {
  boards: {
    needs: ['learning'],
    why: 'agents answer from its documents, and the execution service renders its videos',
    folders: [
      'e2e/journeys/boards',
      'e2e/rules/boards',
      'execution',
      'functions/src/kanban',
      'functions/src/projects',
      'local/suite/src/boards',
      'packages/answers/src/breakdown',
      'packages/contracts/src/kanban',
      'packages/contracts/src/projects',
      'packages/server/src/kanban',
      'packages/worker',
      'web/src/app/kanban',
      'web/src/app/projects',
      'web/src/app/states-gallery/views/boards',
      'web/src/testing/boards',
    ],
    indexes: [
      ...['attachments', 'cards', 'comments', 'counters', 'dispatchSignals', 'events'],
      ...['executionKeys', 'flow', 'log', 'runs', 'templates'],
    ],
  },
  learning: {
    needs: [],
    why: '',
    folders: [
      'e2e/journeys/learning',
      'e2e/rules/learning',
      'functions/src/learning',
      'local/suite/src/learning',
      'packages/answers',
      'packages/contracts/src/answers',
      'packages/contracts/src/learning',
      'packages/readers',
      'packages/server/src/learning',
      'packages/videos',
      'web/src/app/learning',
      'web/src/app/states-gallery/views/learning',
    ],
    indexes: [
      ...[
        'docFeedbackAnswers',
        'gaps',
        'ingestRuns',
        'lessonFilms',
        'manifest',
        'pages',
        'passageVectors',
      ],
      ...['planRuns', 'publicDocs', 'releases', 'versions'],
    ],
  },
  chat: {
    needs: ['learning'],
    why: 'it answers from the published documents',
    folders: [
      'e2e/journeys/chat',
      'e2e/rules/chat',
      'functions/src/chat',
      'packages/contracts/src/chat',
      'web/src/app/chat',
      'web/src/app/states-gallery/views/chat',
    ],
    indexes: ['chatFeedback', 'chatShares', 'chats', 'files', 'messages'],
  },
  teams: {
    needs: [],
    why: '',
    folders: [
      'e2e/journeys/teams',
      'e2e/rules/teams',
      'functions/src/teams',
      'local/suite/src/teams',
      'packages/contracts/src/teams',
      'packages/server/src/teams',
      'web/src/app/states-gallery/views/teams',
      'web/src/app/teams',
      'web/src/testing/teams',
    ],
    indexes: ['invitations', 'members'],
  },
};

/** Tests and benchmarks of the whole product, which a copy without an area or a language does not run. */
const EVERY_AREA = ['bench', '**/every-area'];
const LANGUAGES = ['en', 'ko'];

/** True for a copy in all languages that the product comes with. */
const hasAllLanguages = (root = import.meta.dirname) => {
  const brand = readFileSync(join(root, 'product', 'brand.ts'), 'utf8');
  const [, on = ''] = /languages: \[([^\]]*)\]/.exec(brand) ?? [];
  return LANGUAGES.every((language) => on.includes(`'${language}'`));
};

/** @param {string} [root] @returns {string[]} The areas that a copy keeps. */
export const areasOn = (root = import.meta.dirname) =>
  JSON.parse(readFileSync(join(root, 'product', 'areas.json'), 'utf8'));

/**
 * Returns what a copy does not check, build or test.
 *
 * @param {readonly string[]} [on]
 * @returns {string[]} Folders, as patterns of TypeScript and others.
 */
export function foldersOff(on = areasOn()) {
  const off = Object.entries(AREAS).filter(([name]) => !on.includes(name));
  if (off.length === 0 && hasAllLanguages()) return [];
  return [...off.flatMap(([, { folders }]) => folders), ...EVERY_AREA];
}

/** @param {readonly string[]} [folders] @returns {(path: string) => boolean} Of paths from the root of the checkout. */
export function offTest(folders = foldersOff()) {
  const pattern = new RegExp(
    `^(?:${folders.map((folder) => folder.replace('**/', '(?:.*/)?')).join('|')})/`,
  );
  return (path) => folders.length > 0 && pattern.test(path.replaceAll('\\', '/'));
}
