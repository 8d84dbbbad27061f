import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Describes what a deployment tells Google about one function. */
export interface DiscoveredFunction {
  readonly name: string;
  /** Scheduled functions and tasks receive HTTP requests of Google's services, the other triggers CloudEvents. */
  readonly kind: 'http' | 'event' | 'schedule' | 'task';
  readonly memoryMb: number;
  readonly secrets: readonly string[];
}

interface Endpoint {
  readonly availableMemoryMb: number;
  readonly httpsTrigger?: object;
  readonly scheduleTrigger?: object;
  readonly taskQueueTrigger?: object;
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[];
}
interface Delegate {
  discoverBuild(
    runtimeConfig: object,
    env: Readonly<Record<string, string>>,
  ): Promise<{ readonly endpoints: Readonly<Record<string, Endpoint>> }>;
}
interface Runtime {
  readonly tryCreateDelegate: (context: object) => Promise<Delegate | undefined>;
}

/** Seconds for loading the functions on a busy machine; firebase-tools reads it. */
process.env['FUNCTIONS_DISCOVERY_TIMEOUT'] ??= '120';

/** Discovers the functions of a folder with firebase-tools' own code, with the plain values of a deployment. */
export async function discoverFunctions(
  root: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<DiscoveredFunction[]> {
  const load = createRequire(join(root, 'package.json'));
  const runtime = load('firebase-tools/lib/deploy/functions/runtimes/node') as Runtime;
  const delegate = await runtime.tryCreateDelegate({
    projectId: env['DATA_PROJECT_ID'],
    projectDir: root,
    sourceDir: folder,
    runtime: 'nodejs24',
  });
  if (delegate === undefined) throw new Error('firebase-tools finds no Node project in the upload');
  const { endpoints } = await delegate.discoverBuild({}, env);
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    name,
    kind: kindOf(endpoint),
    memoryMb: endpoint.availableMemoryMb,
    secrets: (endpoint.secretEnvironmentVariables ?? []).map(({ key }) => key),
  }));
}

function kindOf({
  httpsTrigger,
  scheduleTrigger,
  taskQueueTrigger,
}: Endpoint): DiscoveredFunction['kind'] {
  if (httpsTrigger !== undefined) return 'http';
  if (taskQueueTrigger !== undefined) return 'task';
  return scheduleTrigger === undefined ? 'event' : 'schedule';
}
