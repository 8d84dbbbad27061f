import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(__dirname, 'serve-chat.ts');
const READY = /ready at (?<url>http:\S+)/;

/** The chat function in a process of its own, so that it can be killed. */
export class ChatProcess {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** @param env Settings that differ from those of every other test. */
  static async start(
    projectId: string,
    env: Readonly<Record<string, string>>,
  ): Promise<ChatProcess> {
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
      env: { ...process.env, TEST_PROJECT: projectId, TEST_ENV: JSON.stringify(env) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      const look = (chunk: Buffer): void => {
        output += chunk.toString();
        const found = READY.exec(output)?.groups?.['url'];
        if (found !== undefined) resolve(found);
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      child.once('exit', () => reject(new Error(`The chat ended:\n${output}`)));
    });
    return new ChatProcess(url, child);
  }

  /** Ends it as a machine does that is switched off; harmless when it has ended. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}
