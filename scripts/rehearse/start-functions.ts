import { type Deployment, environmentOf } from './deployment';
import { type DiscoveredFunction } from './discover';
import { type FunctionProcess, RunningFunction } from './run-function';

type Upload = Pick<FunctionProcess, 'folder' | 'runner'>;

/** @returns Sentences: why a process without a configuration starts, or does not say why it does not. */
export async function checkUnconfigured(
  upload: Upload,
  found: DiscoveredFunction,
): Promise<string[]> {
  const text = await startError({ ...upload, found, env: {} });
  if (text === null) return [`${found.name} starts without a configuration`];
  return text.includes('The product is not configured') && text.length <= 4_000
    ? []
    : [`without a configuration ${found.name} prints ${text.length} characters`];
}

/** @returns Sentences: a secret without which the function starts although it is required, or that it gets unbound. */
export async function checkSecrets(
  upload: Upload,
  deployment: Deployment,
  found: DiscoveredFunction,
): Promise<string[]> {
  const env = environmentOf(deployment, found);
  const unbound = Object.keys(deployment.secrets).filter((name) => !found.secrets.includes(name));
  const given = unbound.filter((name) => name in env);
  // The last one that it binds and needs; it must not start, and say which one is missing.
  const { DATA_SERVICE_ROLE_KEY: _key, ...without } = env;
  const text = await startError({ ...upload, found, env: without });
  return [
    ...given.map((name) => `${found.name} gets ${name}, which it does not bind`),
    ...(text?.includes('DATA_SERVICE_ROLE_KEY') === true
      ? []
      : [`${found.name} does not say that DATA_SERVICE_ROLE_KEY is missing: ${text ?? 'it runs'}`]),
  ];
}

/** Null when the function starts. */
async function startError(process_: FunctionProcess): Promise<string | null> {
  try {
    const running = await RunningFunction.start(process_);
    await running.stop();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
