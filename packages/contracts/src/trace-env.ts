import * as z from 'zod';
import { type EnvRow } from './env-row';

/** The address that traces of both servers go to. The names are OpenTelemetry's own. */
export const TRACE_ENV = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    required: false,
    what: 'Collector of traces (OTLP over HTTP), without the path, or https://telemetry.googleapis.com for Cloud Trace. Without it, traces are off.',
    example: 'https://collector.example.com',
    schema: z.url({ protocol: /^https?$/, error: 'Must be a URL' }),
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    required: false,
    secret: true,
    what: 'Headers with which the collector accepts traces, as `name=value,name=value`.',
    example: '',
    schema: z
      .string()
      .regex(/^[\w-]+=[^,]+(,\s*[\w-]+=[^,]+)*$/, 'Must be name=value, comma-separated'),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    required: false,
    what: 'Share of the traces that are recorded, from 0 to 1. Default: 1.',
    example: '0.05',
    schema: z.string().regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'Must be a number from 0 to 1'),
  },
} as const satisfies Record<string, EnvRow>;
