import { type Attributes } from '@opentelemetry/api';
import { type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';

/** Attributes that leave the process. Others may contain what a user wrote, or an id. */
const ALLOWED: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'keelson.code',
  'keelson.endpoint',
  'keelson.runner',
  'doc_count',
  'transactional',
  'response_count',
  'transaction_type',
  'attempts_allowed',
  'attempts_remaining',
]);

const scrubAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => ALLOWED.has(name)));

/**
 * Exports spans without what libraries add to them: the database client records its errors, whose messages name
 * documents. Spans have allowed attributes only, no events and no status messages.
 */
export class ScrubbingExporter implements SpanExporter {
  constructor(private readonly inner: SpanExporter) {}

  export(...[spans, done]: Parameters<SpanExporter['export']>): void {
    this.inner.export(spans.map(scrub), done);
  }

  shutdown(): Promise<void> {
    return this.inner.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.inner.forceFlush?.();
  }
}

/** Spans have getters, so fields are replaced on an object that inherits from the span. */
const scrub = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    attributes: { value: scrubAttributes(span.attributes) },
    events: { value: [] },
    links: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
