/**
 * `npm run board-metrics:rebuild`: adds the history of boards from before their changes were counted;
 * `-- --dry-run` only reports it, `-- --board keel` takes one board (docs/kanban.md).
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../../config';
import { rebuildBoardMetrics } from '../rebuild-board-metrics';
import { connectFirebase } from '../../platform/firestore';
import { printLine, readEnvironment } from '../../cli/environment';
import { runCommand } from '../../cli/run-command';

const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, board: { type: 'string' } },
});

async function rebuild(): Promise<void> {
  const { db } = connectFirebase(readConfig(readEnvironment()));
  const mode = values['dry-run'] ? 'report' : 'repair';
  for await (const rebuilt of rebuildBoardMetrics(db, { mode, only: values.board })) {
    printLine(JSON.stringify(rebuilt));
  }
}

await runCommand(rebuild);
