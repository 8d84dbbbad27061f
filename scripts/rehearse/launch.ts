/**
 * `npm run ops -- rehearse:launch`: a launch from an empty project to a bought plan, without an account. An operator who
 * does what each step says works through `npm run launch`. Google is a stand-in, Stripe the payments emulator, data and
 * sign-in are the emulators'; the commands of this repository, the upload and its functions are real. Needs the built
 * functions and web app (`npm run build -- --local`). Writes .keelson/rehearsal/launch.txt. Its argument is the file of the report.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@keelson/server/testing/service-process';
import { type Answer, launch } from '../launch/launch';
import { LAUNCH_STEPS } from '../launch/launch-steps';
import { ROOT } from '../launch/platform';
import { setupOf } from '../launch/step';
import { Checks } from './checks';
import { LaunchOperator } from './launch-operator';

const STATE = join(ROOT, '.keelson', 'rehearsal');
/** Everything but what needs a domain, an account at another provider, or real money. */
const WANTED = LAUNCH_STEPS.filter(({ id }) => id !== 'live-mode');

async function rehearse(): Promise<string[]> {
  const transcript: string[] = ['$ npm run launch -- --project demo-keelson'];
  const record = (line: string): void => {
    transcript.push(line);
    process.stdout.write(`${line}\n`);
  };
  const operator = await LaunchOperator.start(await freePort(), record);
  const print = (line: string): void => {
    operator.reads(line);
    record(line);
  };
  const answers: Record<string, Answer> = {};
  try {
    const isDone = await launch({
      steps: WANTED,
      platform: operator.platform,
      readSetup: () => setupOf(operator.project.id, operator.env),
      memory: { read: () => answers, write: (step, answer) => void (answers[step] = answer) },
      print,
      ask: () => operator.answer(),
    });
    return isDone ? [] : [`The launch stopped: ${transcript.at(-1) ?? ''}`];
  } finally {
    await operator.stop();
    mkdirSync(STATE, { recursive: true });
    writeFileSync(join(STATE, 'launch.txt'), `${transcript.join('\n')}\n`);
  }
}

const checks = new Checks();
await checks.run('a launch from an empty project to a bought plan', rehearse);
const [, , report] = process.argv;
if (report !== undefined) writeFileSync(report, JSON.stringify({ checks: checks.results }));
process.exit(checks.failed === 0 ? 0 : 1);
