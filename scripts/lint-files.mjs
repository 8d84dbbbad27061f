/** Worker of `lint.mjs`: lints the given files. The memory of its TypeScript program is freed when it exits. */
import { parentPort, workerData } from 'node:worker_threads';
import { ESLint } from 'eslint';

const { cwd, files, fix } = workerData;
const results = await new ESLint({ cwd, fix, warnIgnored: false }).lintFiles(files);
if (fix) await ESLint.outputFixes(results);
parentPort?.postMessage(
  results.map(({ filePath, messages, output }) => ({ filePath, messages, output })),
);
