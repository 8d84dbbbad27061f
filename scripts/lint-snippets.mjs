/**
 * Lints code snippets as if they were files of this checkout and prints the violated rules of each. It is a
 * separate process because Jest cannot load ESLint's configuration.
 *
 * Input on stdin: `[{ "file": "web/src/…", "code": "import …" }]`; output: `[["rule", …], …]`.
 */
import { ESLint } from 'eslint';

const ABOUT_IMPORTS = /^boundaries\/|no-restricted-imports$|no-import-type-side-effects$/;

async function readInput() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

const eslint = new ESLint({ ruleFilter: ({ ruleId }) => ABOUT_IMPORTS.test(ruleId) });
const refusals = [];
for (const { file, code } of await readInput()) {
  const [result] = await eslint.lintText(code, { filePath: file });
  refusals.push(result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? []);
}
process.stdout.write(JSON.stringify(refusals));
