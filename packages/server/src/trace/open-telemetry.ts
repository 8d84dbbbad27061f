import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type Logger } from '../logger';
import { ScrubbingExporter } from './scrubbing-exporter';

/** Short: a function's CPU may be taken away soon after its response. */
const EXPORT_DELAY_MS = 500;

export interface TracingOptions {
  readonly service: string;
  readonly version: string;
  /** Share of the traces that begin here; those of callers follow the caller. */
  readonly share: number;
  /** Called when exports start to fail, and when they succeed again. */
  readonly log: Logger;
  /** Default: OTLP over HTTP to the endpoint that the standard variables name. */
  readonly exporter?: SpanExporter;
  /** Headers of each export, in addition to those of the standard variables. */
  readonly headers?: () => Promise<Record<string, string>>;
  /** Attributes of the process, in addition to its name and version. */
  readonly resource?: Readonly<Record<string, string>>;
}

/** Spans that are recorded from now on. */
export interface Tracing {
  /** Exports what is left, and ends. */
  stop(): Promise<void>;
}

/** Registers the SDK for the process. Loaded only where traces are exported. */
export function registerTracing(options: TracingOptions): Tracing {
  const { service, version, share, log, headers, resource } = options;
  const exporter = options.exporter ?? new OTLPTraceExporter(headers && { headers });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      ...resource,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new ScrubbingExporter(exporter, log),
        scheduledDelayMillis: EXPORT_DELAY_MS,
      }),
    ],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  trace.setGlobalTracerProvider(provider);
  return {
    stop: async () => {
      // The exporter has logged why it failed: that must not end the process with an error.
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
    },
  };
}
