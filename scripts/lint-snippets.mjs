/**
 * Lints code snippets as if they were files of this checkout and prints the violated rules of each. It is a
 * separate process because Jest cannot load ESLint's configuration.
 *
 * Input on stdin: `{ "rules": "^keelson/", "snippets": [{ "file": "web/src/…", "code": "import …" }] }`, where `rules` is a
 * regular expression for the names of the rules that run; output: `[["rule", …], …]`.
 */
import { ESLint } from 'eslint';

async function readInput() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

const { rules, snippets } = await readInput();
const wanted = new RegExp(rules);
const eslint = new ESLint({ ruleFilter: ({ ruleId }) => wanted.test(ruleId) });
const refusals = [];
for (const { file, code } of snippets) {
  const [result] = await eslint.lintText(code, { filePath: file });
  refusals.push(result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? []);
}
process.stdout.write(JSON.stringify(refusals));
