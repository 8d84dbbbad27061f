/** `npm run ops -- <command>` starts a command of `commands.mjs`; without one it lists them. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMMANDS } from './commands.mjs';

const root = join(import.meta.dirname, '..', '..');
const [name = '', ...given] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;

if (command === undefined) {
  const isHelp = name === '' || name === '--help' || name === 'help';
  const rows = Object.entries(COMMANDS).map(([key, { what }]) => `  ${key.padEnd(20)}${what}`);
  const text = `Usage: npm run ops -- <command> [options]\n\n${rows.join('\n')}\n`;
  if (isHelp) process.stdout.write(text);
  else process.stderr.write(`There is no command ${name}.\n\n${text}`);
  process.exitCode = isHelp ? 0 : 1;
} else {
  const file = join(root, command.file);
  process.argv.splice(1, process.argv.length, file, ...(command.args ?? []), ...given);
  // Some commands run where no packages are installed: only those in TypeScript need tsx.
  if (file.endsWith('.ts')) await import(import.meta.resolve('tsx'));
  await import(pathToFileURL(file).href);
}
