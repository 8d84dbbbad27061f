import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startScript } from '../../testing/start-script';

const MAIN = join(__dirname, 'serve-chat.ts');

/** The chat function in a separate process that tests can kill. */
export class ChatProcess {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

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

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }
}
