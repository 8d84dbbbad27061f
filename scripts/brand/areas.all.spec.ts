import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AREAS } from '../../areas.mjs';
import { copySources } from '../rehearse/branded-copy';
import { indexFile, rulesFile } from './files-of-areas';
import { firstLoadSources } from './first-load-sources';

const ROOT = join(__dirname, '../..');
const committed = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Files that `npm run brand` writes. */
const WRITTEN = /^(?:product\/|web\/src\/app\/areas\/|.*\/(?:area-[^/]+|areas\/[^/]+)\.ts$)/;
/** Shorter names in another bundle differ by some bytes. */
const RENAMED = 40;
/** Bytes of the places where teams would connect: the header of requests, and names of teams in notifications. */
const MAX_LEFT_OF_TEAMS = 500;

interface Copy {
  readonly keeps: readonly string[];
  readonly args: readonly string[];
  /** The addresses that the copy must not have. */
  readonly addresses: RegExp;
  readonly rules: RegExp;
  readonly indexes: RegExp;
  readonly names: RegExp;
}

const COPIES: Readonly<Record<string, Copy>> = {
  'billing and dashboard, in English': {
    keeps: [],
    args: ['--areas', 'billing,dashboard', '--languages', 'en'],
    addresses: /projects|execution|agents|learn|chat|shared|invitations|\bko\b/,
    rules:
      /match \/(boards|projects|agents|bin|permits|manifest|publicDocs|docFeedback|chats|chatShares|workspaces|invitations)/,
    indexes:
      /"(cards|runs|comments|executionKeys|manifest|passageVectors|chats|chatFeedback|members|invitations)"/,
    names:
      /kanban|\/boards|\/projects|^project\/|EXECUTION|mention|hub|learn|LEARN|Learning|APPROVAL|chat|CHAT|Chats|workspace|invitation|Teams|[^-]teams/,
  },
  'without boards and teams': {
    keeps: ['learning', 'chat'],
    args: ['--areas', 'learning,chat'],
    addresses: /projects|execution|agents|invitations/,
    rules: /match \/(boards|projects|agents|bin|permits|workspaces|invitations)/,
    indexes: /"(cards|runs|comments|executionKeys|members|invitations)"/,
    names:
      /kanban|\/boards|\/projects|^project\/|EXECUTION|mention|hub|workspace|invitation|Teams|[^-]teams/,
  },
};

describe.each(Object.entries(COPIES))(
  'a copy of %s, where the folders of other areas are removed',
  (_what, { keeps, args, addresses, rules, indexes, names }) => {
    const folder = mkdtempSync(join(tmpdir(), 'keelson-areas-'));
    const run = (...command: string[]): string =>
      execFileSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
    const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

    beforeAll(() => {
      copySources(ROOT, folder);
      run('--import', 'tsx', 'scripts/brand/main.ts', '--yes', ...args);
      const off = Object.entries(AREAS).filter(([name]) => !keeps.includes(name));
      for (const one of off.flatMap(([, { folders }]) => folders)) {
        rmSync(join(folder, one), { recursive: true });
      }
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it.each(['.', 'e2e', 'web/tsconfig.json'])('has no type error in %s', (project) => {
      const tsc = join('node_modules', 'typescript-7', 'bin', 'tsc');
      expect(run(tsc, '--noEmit', '--incremental', 'false', '-p', project)).toBe('');
    });

    it('has no import of what is gone, and no wall that is crossed', () => {
      const check = `
      import { readFileSync } from 'node:fs';
      import { checkAreas, checkCircles, checkFolders, checkWalls } from './scripts/check-walls.mjs';
      import { sourceFiles } from './scripts/source-files.mjs';
      const files = sourceFiles('.').filter((file) => /\\.(ts|mjs|html)$/.test(file));
      const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
      const checks = [checkWalls, checkFolders, checkCircles, checkAreas];
      console.log(JSON.stringify(checks.flatMap((check) => check(texts))));`;
      expect(JSON.parse(run('--input-type=module', '--eval', check))).toEqual([]);
    });

    it('leaves no address, rule or index', () => {
      expect(read('firebase.json')).not.toMatch(addresses);
      expect(read('firestore.rules')).not.toMatch(rules);
      expect(read('firestore.indexes.json')).not.toMatch(indexes);
    });

    it('has no operation, function, job, collection, audited action, variable, error, notification or line of a plan that is of them', () => {
      const code = `
      import { ENDPOINTS } from '@keelson/contracts/http/endpoints';
      import { AREA_COLLECTIONS } from '@keelson/contracts/areas/collections';
      import { AUDIT_SENTENCES } from '@keelson/contracts/audit/audit-message';
      import * as deployed from './functions/src/area-deployed.ts';
      import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
      import { ENV } from '@keelson/contracts/env';
      import { ERRORS } from '@keelson/contracts/errors';
      import { CHOSEN_KINDS } from '@keelson/contracts/notifications/notification-kinds';
      const names = [...ENDPOINTS.map(({ path }) => path), ...Object.keys(ENV), ...Object.keys(ERRORS), ...CHOSEN_KINDS, ...AREA_COLLECTIONS.map((row) => row.path), ...Object.keys(AUDIT_SENTENCES), ...Object.values(deployed).flatMap(Object.keys), ...Object.values(PLAN_CATALOG).flatMap(({ includes }) => includes.map((line) => JSON.stringify(line)))];
      console.log(names.filter((name) => ${String(names)}.test(name)).join());`;
      const left = run('--import', 'tsx', '--input-type=module', '--eval', code).trim();
      expect(left).toBe('');
    });

    it('loads no more of any source first than the checkout does, and of teams the places that they would use', () => {
      const whole = firstLoadSources(ROOT);
      const loads = firstLoadSources(folder);
      expect(loads.size).toBeGreaterThan(4);
      for (const [page, sources] of loads) {
        const before = whole.get(page);
        const own = [...sources].filter(([path]) => !WRITTEN.test(path));
        expect(own.length).toBeGreaterThan(50);
        const more = own.filter(([path, bytes]) => bytes > (before?.get(path) ?? 0) + RENAMED);
        const ofTeams = own.filter(([path]) => /team|workspace/.test(path));
        const left = ofTeams.reduce((sum, [, bytes]) => sum + bytes, 0);
        expect({ page, more, ofTeams: left > MAX_LEFT_OF_TEAMS ? ofTeams : [] }).toEqual({
          page,
          more: [],
          ofTeams: [],
        });
      }
    });

    it('has variables in .env.example of what it keeps alone', () => {
      expect(read('.env.example').includes('CHAT_PROVIDER')).toBe(keeps.includes('learning'));
    });
  },
);

describe('an area that comes back', () => {
  const all = Object.keys(AREAS);

  it('has its rules again', () => {
    const without = rulesFile(committed('firestore.rules'), []);
    for (const area of all) expect(without).toContain(`// ${area}: left out\n`);
    expect(rulesFile(without, all)).toBe(committed('firestore.rules'));
  });

  it('has its indexes again', () => {
    const sorted = (text: string): string[] => {
      const { indexes, fieldOverrides } = JSON.parse(text) as Record<string, object[]>;
      return [...(indexes ?? []), ...(fieldOverrides ?? [])]
        .map((row) => JSON.stringify(row))
        .sort();
    };
    const without = indexFile(committed('firestore.indexes.json'), []);
    expect(sorted(indexFile(without, all))).toEqual(sorted(committed('firestore.indexes.json')));
  });
});
