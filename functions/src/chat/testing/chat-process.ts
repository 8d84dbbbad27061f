import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startScript } from '../../testing/start-script';

const MAIN = join(__dirname, 'serve-chat.ts');

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
    const { url, child } = await startScript(MAIN, {
      TEST_PROJECT: projectId,
      TEST_ENV: JSON.stringify(env),
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
