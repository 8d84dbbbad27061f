import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a stranger installs: the packed package alone, in an empty folder, without a registry. */
describe('the packed package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payments-'));
  const npm = (...args: string[]): string =>
    execFileSync('npm', args, { cwd: folder, encoding: 'utf8' });
  beforeAll(() => {
    const packed = npm('pack', join(__dirname, '..'), '--json', '--loglevel', 'error');
    const { filename } = (
      JSON.parse(packed.slice(packed.indexOf('['))) as [{ filename: string }]
    )[0];
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    npm('install', '--offline', '--no-audit', '--no-fund', `./${filename}`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('starts with npx and serves its pages', async () => {
    const child = spawn(
      'npx',
      ['--offline', 'payments-emulator', '--port', '0', '--secret-key', 'sk_test_stranger'],
      { cwd: folder, detached: true },
    );
    try {
      const url = await new Promise<string>((resolve, reject) => {
        child.stderr.on('data', (text: Buffer) => reject(new Error(text.toString())));
        child.stdout.on('data', (text: Buffer) => {
          const found = /http:\S+/.exec(text.toString())?.[0];
          if (found !== undefined) resolve(found);
        });
      });
      expect((await fetch(`${url}/_control/health`)).status).toBe(200);
      const page = await (await fetch(`${url}/_control`)).text();
      const style = /href="(?<path>[^"]+\.css[^"]*)"/.exec(page)?.groups?.['path'];
      expect((await fetch(new URL(style ?? '', url))).status).toBe(200);
    } finally {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    }
  });

  it('runs as long as the tests of a file, with its clock', () => {
    writeFileSync(
      join(folder, 'try.js'),
      `import { paymentsForTests } from '@keelson/payments';
       const hooks = {};
       const payments = paymentsForTests({
         beforeAll: (start) => (hooks.start = start),
         afterAll: (stop) => (hooks.stop = stop),
       });
       await hooks.start();
       const before = (await payments.control.call('GET /clock')).now;
       await payments.control.advance(86400);
       const after = (await payments.control.call('GET /clock')).now;
       const answer = await fetch(payments.url + '/v1/customers', {
         method: 'POST',
         headers: { authorization: 'Bearer ' + payments.secretKey },
       });
       await hooks.stop();
       console.log(JSON.stringify([after - before >= 86400, answer.status, payments.secretKey]));`,
    );
    const out = execFileSync(process.execPath, ['try.js'], { cwd: folder, encoding: 'utf8' });
    expect(JSON.parse(out)).toEqual([true, 200, 'sk_test_local']);
  });
});
