/** Explains npm's errors in one sentence. */

const KNOWN = [
  {
    sign: /ENOSPC|no space left on device/i,
    sentence: 'The packages were not installed: the disk is full.',
    remedy: 'Free some space (3 GB is plenty) and run the command again.',
  },
  {
    sign: /EUSAGE|can only install packages when your package\.json and package-lock\.json/i,
    sentence: 'The packages were not installed: package.json and package-lock.json disagree.',
    remedy: 'Run `npm install` once and commit the lock file.',
  },
  {
    sign: /EACCES|EPERM/,
    sentence: 'The packages were not installed: a folder may not be written.',
    remedy: 'Make this checkout and ~/.npm belong to you, then run the command again.',
  },
  {
    sign: /ENOTCACHED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network/i,
    sentence: 'The packages were not installed: the npm registry cannot be reached.',
    remedy: 'Connect to a network once (after that Keelson starts offline) and run it again.',
  },
  {
    sign: /EINTEGRITY/,
    sentence: 'The packages were not installed: a download does not match the lock file.',
    remedy: 'Run `npm cache clean --force`, then the command again.',
  },
];

/**
 * @param {string} output What npm printed.
 * @param {string} log Path of npm's log.
 * @returns {{ sentence: string, remedy: string }}
 */
export function explainInstallFailure(output, log) {
  const known = KNOWN.find(({ sign }) => sign.test(output));
  if (known !== undefined) {
    return { sentence: known.sentence, remedy: `${known.remedy} npm's log: ${log}` };
  }
  const first = /npm error (?!code\b)(.+)/.exec(output)?.[1]?.trim() ?? 'npm ended with an error';
  return {
    sentence: `The packages were not installed: ${first}`,
    remedy: `npm's log: ${log}`,
  };
}
