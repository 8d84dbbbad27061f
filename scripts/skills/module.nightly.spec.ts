import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySources } from '../rehearse/branded-copy';
import { gitIn } from '../upgrade/git';
import { followSkill, OF_A_MODULE } from './follow-skill';

const ROOT = join(__dirname, '../..');
const HALF_AN_HOUR_MS = 1_800_000;

const PAGES = `import { expect, test } from '@keelson/e2e/journeys/pages/journey';
import { newEmail, signIn } from '@keelson/e2e/journeys/pages/visitor';

test('a visitor sees the public page, and a member the page with its icon', async ({ page }) => {
  const answer = await page.goto('/glossaries/keel');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Shared glossary' })).toBeVisible();
  await signIn(page, newEmail('translator'));
  await page.goto('/dashboard/translator');
  await expect(page.getByRole('heading', { name: 'Translator', exact: true })).toBeVisible();
  const icon = page.locator('use[href$="#globe"]').first();
  const [file = ''] = ((await icon.getAttribute('href')) ?? '').split('#');
  const sprite = await page.request.get(file);
  expect([sprite.status(), sprite.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(await sprite.text()).toContain('<symbol id="globe"');
});
`;

it(
  'a module that is made as its skills say passes its journeys in a browser',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'keelson-module-'));
    try {
      copySources(ROOT, folder);
      gitIn(folder)('init', '--quiet');
      gitIn(folder)('add', '--all');
      for (const name of OF_A_MODULE) followSkill(name, folder);
      const journeys = join(folder, 'product/modules/translator/journeys/all');
      writeFileSync(join(journeys, 'translator-pages.spec.ts'), PAGES);
      // As `npm run test:all` does, which would install packages in place of the linked ones.
      const suite = ['--import', 'tsx', 'local/suite/src/test.ts', '--all', '--only', 'journeys'];
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [...suite, 'glossary', 'translator-pages'],
        { cwd: folder, encoding: 'utf8' },
      );
      expect({ status, stdout: status === 0 ? '' : stdout + stderr }).toEqual({
        status: 0,
        stdout: '',
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  HALF_AN_HOUR_MS,
);
