import { rmSync } from 'node:fs';
import { copyPackages } from './copy-packages';
import { type Deployment, environmentOf } from './deployment';
import { discoverFunctions } from './discover';
import { packWithLocalFiles } from './inspect-upload';
import { ROOT } from '../launch/platform';
import { RunningFunction, runnerOf } from './run-function';
import { openSite, type Site } from './site';

/** The functions of an upload in processes of their own, behind Hosting, with the emulators of the running suite. */
export class LaunchedProduct {
  private constructor(
    private readonly folder: string,
    private readonly running: readonly RunningFunction[],
    private readonly site: Site,
  ) {}

  /** @throws when a function binds a secret that was not stored, or does not start. */
  static async deploy({ plain, secrets }: Deployment, port: number): Promise<LaunchedProduct> {
    const folder = await packWithLocalFiles(ROOT);
    await copyPackages(ROOT, folder);
    const emulators = Object.entries(process.env).filter(([name]) => name.endsWith('_HOST'));
    const around = {
      ...(Object.fromEntries(emulators) as Record<string, string>),
      GCLOUD_PROJECT: plain['DATA_PROJECT_ID'] ?? '',
      METADATA_SERVER_DETECTION: 'none',
    };
    const functions = await discoverFunctions(ROOT, folder, plain);
    const running: RunningFunction[] = [];
    for (const found of functions.filter(({ kind }) => kind === 'http')) {
      const env = { ...environmentOf({ plain, secrets }, found), ...around };
      running.push(await RunningFunction.start({ folder, runner: runnerOf(ROOT), found, env }));
    }
    return new LaunchedProduct(folder, running, await openSite(ROOT, running, port));
  }

  get names(): string[] {
    return this.running.map(({ name }) => name);
  }

  async stop(): Promise<void> {
    this.site.close();
    await Promise.all(this.running.map((one) => one.stop()));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
