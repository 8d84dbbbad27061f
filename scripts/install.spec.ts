import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { nodeCommand } from './install.mjs';

describe('nodeCommand', () => {
  it('is the Node that runs the script', () => {
    expect(nodeCommand(process.execPath)).toBe(process.execPath);
  });

  it('runs when the Node of node_modules was deleted by npm ci', () => {
    const deleted = join(__dirname, 'node_modules/node/bin/node');
    const { status, stdout } = spawnSync(nodeCommand(deleted), ['-p', '1 + 1'], {
      encoding: 'utf8',
    });
    expect([status, stdout.trim()]).toEqual([0, '2']);
  });
});
