/** `npm run ops -- reset`: deletes the data, so that the next `npm start` seeds the demo data. */
import { BRAND } from '@keelson/product/brand';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { SuiteFailure } from './failure';
import { instanceAt } from './locations';
import { portOffset } from './ports';
import { holderOf } from './process/pid-file';
import { createTerminal, runCommand } from './terminal';

const terminal = createTerminal();

function reset(): void {
  const { data, payments, home, pids } = instanceAt(portOffset(process.env));
  const holder = holderOf(pids);
  if (holder !== null) {
    throw new SuiteFailure(
      `${BRAND.name} is running (process ${holder}), so its data cannot be reset.`,
      `Stop it with Ctrl-C or \`kill ${holder}\`, then run this again.`,
    );
  }
  const seeded = join(home, 'seeded');
  for (const path of [data, `${data}.incoming`, `${data}.previous`, payments, seeded]) {
    rmSync(path, { recursive: true, force: true });
  }
}

await runCommand(terminal, () => {
  reset();
  terminal.line('\n  ✓ data removed; the next `npm start` seeds the demo data\n');
});
