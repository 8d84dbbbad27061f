import { stripVTControlCharacters } from 'node:util';
import { javaInstallCommand, thisSystem } from '../java/machine-java.mjs';
import { SuiteFailure } from '../failure';

interface KnownFailure {
  readonly sign: RegExp;
  readonly explain: (match: RegExpExecArray) => SuiteFailure;
}

/** Known errors of firebase-tools and Java, with an explanation and a remedy. */
const KNOWN: readonly KnownFailure[] = [
  {
    sign: /UnsupportedClassVersionError/,
    explain: () =>
      new SuiteFailure(
        'The installed Firestore emulator needs a newer Java.',
        `Install it: ${javaInstallCommand(thisSystem())}`,
      ),
  },
  {
    sign: /Port (\d+) is not open|port (\d+)(?:\D.*)?(?:taken|in use)|EADDRINUSE.*:(\d+)$/i,
    explain: (match) =>
      new SuiteFailure(
        `Port ${match[1] ?? match[2] ?? match[3]} is taken.`,
        'Stop the program that uses it, or set KEELSON_PORT_OFFSET to move every port.',
      ),
  },
  {
    sign: /ENOSPC|no space left on device/i,
    explain: () => new SuiteFailure('The disk is full.', 'Free some space and start again.'),
  },
  {
    sign: /(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT).*(?:googleapis|firebase)|downloading .*\.jar/,
    explain: () =>
      new SuiteFailure(
        'No Firestore emulator is on this machine, and it could not be downloaded.',
        'Connect to a network once, or install the Google Cloud SDK component "cloud-firestore-emulator".',
      ),
  },
];

/** Explains the error in the last lines of firebase-tools. */
export function explainFirebaseFailure(lines: readonly string[]): SuiteFailure {
  const plain = lines.map((line) => stripVTControlCharacters(line));
  for (const { sign, explain } of KNOWN) {
    for (const line of plain) {
      const match = sign.exec(line);
      if (match !== null) return explain(match);
    }
  }
  const errors = plain.filter((line) => /error/i.test(line)).slice(-3);
  const words = (errors.length > 0 ? errors : plain.filter((line) => line.trim() !== '').slice(-3))
    .map((line) => line.trim())
    .join(' ');
  return new SuiteFailure(`The emulators ended before they were ready: ${words}`);
}

/** The output of functions that could not be loaded: all lines after discovery began. */
export function explainBrokenFunctions(lines: readonly string[]): SuiteFailure {
  const plain = lines.map((line) => stripVTControlCharacters(line).trimEnd());
  const from = plain.findLastIndex((line) => line.startsWith('Serving at port'));
  const words = plain.slice(from + 1).filter((line) => line !== '');
  return new SuiteFailure(`The functions could not be loaded:\n    ${words.join('\n    ')}`);
}
