/** `npm run check`: format, types, lint, unused code, and the API description. Stops at the first that fails. */
import { spawnSync } from 'node:child_process';

const CHECKS = [
  'format -- --check',
  'ops -- types',
  'lint',
  'ops -- unused',
  'ops -- openapi:check',
];
const failed = CHECKS.find((check) => {
  const args = ['run', '--silent', ...check.split(' ')];
  return spawnSync('npm', args, { stdio: 'inherit' }).status !== 0;
});
process.exitCode = failed === undefined ? 0 : 1;
