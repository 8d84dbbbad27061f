/** Worker of `lint.mjs`: lints the given files. The memory of its TypeScript program is freed when it exits. */
import { parentPort, workerData } from 'node:worker_threads';
import { ESLint } from 'eslint';

const { cwd, files, fix } = workerData;
const results = await new ESLint({ cwd, fix, warnIgnored: false }).lintFiles(files);
if (fix) await ESLint.outputFixes(results);
// The formatter prints nothing for a result without its counts. Sources are left out of the copy.
parentPort?.postMessage(results.map((result) => ({ ...result, source: undefined })));
