import { type Logger } from '../logger';
import { type Tracing, type TracingOptions } from './open-telemetry';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Starts OpenTelemetry when the standard variables name an endpoint (`OTEL_EXPORTER_OTLP_ENDPOINT` or
 * `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`). Otherwise nothing is loaded. Google's own endpoint gets the credential of the process
 * and the project.
 *
 * @returns Null when traces are off.
 */
export async function startTracing(
  { service, version }: Pick<TracingOptions, 'service' | 'version'>,
  env: Env,
  log: Logger,
): Promise<Tracing | null> {
  const endpoint =
    env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '';
  if (endpoint === '' || env['OTEL_SDK_DISABLED'] === 'true') return null;
  const { registerTracing } = await import('./open-telemetry');
  const { googleExport, isGoogleEndpoint } = await import('./google-endpoint');
  return registerTracing({
    service,
    version,
    share: shareOf(env['OTEL_TRACES_SAMPLER_ARG']),
    log,
    ...(isGoogleEndpoint(endpoint) && googleExport(env['DATA_PROJECT_ID'] ?? '')),
  });
}

/** 1 unless the variable is a number from 0 to 1. */
function shareOf(text = '1'): number {
  const share = Number(text);
  return share >= 0 && share <= 1 ? share : 1;
}
