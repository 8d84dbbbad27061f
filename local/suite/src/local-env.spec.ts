import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from '@keelson/contracts/env';
import { readLocalEnv } from './local-env';
import { portTable } from './ports';
import { functionsEnvironment } from './suite-environment';

let home: string;
let file: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'local-env-'));
  file = join(home, 'state', 'local.env');
});
afterEach(() => rmSync(home, { recursive: true }));

describe('readLocalEnv', () => {
  it('writes random secrets once, readable by their owner only', () => {
    const first = readLocalEnv(file);
    expect(readLocalEnv(file)).toEqual(first);
    expect(readLocalEnv(join(home, 'other.env'))).not.toEqual(first);
    expect(first['PAYMENT_WEBHOOK_SECRET']).toMatch(/^whsec_keelsonlocal[0-9a-f]{48}$/);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('keeps changed values and adds new ones', () => {
    readLocalEnv(file);
    const text = readFileSync(file, 'utf8')
      .replace(/^APPROVAL_SIGNING_KEY=.*\n/m, '')
      .replace(/^PAYMENT_ACCESS_TOKEN=.*$/m, "PAYMENT_ACCESS_TOKEN='mine'");
    writeFileSync(file, `${text}CHAT_PROVIDER='theirs'\n`);
    const env = readLocalEnv(file);
    expect(env).toMatchObject({ PAYMENT_ACCESS_TOKEN: 'mine', CHAT_PROVIDER: 'theirs' });
    expect(env['APPROVAL_SIGNING_KEY']).toMatch(/^keelsonlocal[0-9a-f]{48}$/);
  });

  it('has every variable that the functions require', () => {
    const env = functionsEnvironment(readLocalEnv(file), portTable(0));
    expect(parseEnv(env)).toMatchObject({ ok: true });
  });
});
