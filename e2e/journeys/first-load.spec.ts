import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

test('no page downloads more JavaScript than its budget', async () => {
  const report = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, '../../web/tools/print-sizes.ts')],
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
  expect(report.output).toContain('/pricing');
  expect(report.code, report.output).toBe(0);
});
