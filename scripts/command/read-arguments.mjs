import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * Reads the arguments of the command that runs. `--help` prints the comment at the top of the command's
 * file; what `parseArgs` refuses ends the command with its sentence and that comment, exit code 2.
 *
 * @template {import('node:util').ParseArgsConfig} T
 * @param {T} config
 * @returns {ReturnType<typeof parseArgs<T>>}
 */
export function readArguments(config) {
  const options = { ...config.options, help: { type: /** @type {const} */ ('boolean') } };
  try {
    const read = parseArgs({ ...config, options });
    if (!('help' in read.values)) {
      return /** @type {ReturnType<typeof parseArgs<T>>} */ (/** @type {unknown} */ (read));
    }
    process.stdout.write(commandHelp());
    process.exit(0);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    process.stderr.write(`${error.message}\n\n${commandHelp()}`);
    process.exit(2);
  }
}

/**
 * @param {unknown} error
 * @returns {error is Error} Of the codes of `parseArgs` (https://nodejs.org/api/errors.html).
 */
function isRefusal(error) {
  return error instanceof TypeError && /^ERR_PARSE_ARGS_/.test(Object(error).code);
}

/** @returns {string} The first documentation comment of the command that runs, as plain text. */
export function commandHelp() {
  const comment =
    /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(process.argv[1] ?? '', 'utf8'))?.[1] ?? '';
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
  return `${lines.join('\n').trim()}\n`;
}
