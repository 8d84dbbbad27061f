import { type Attributes } from '@opentelemetry/api';
import { type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import { type Logger } from '../logger';

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

/** `code` is of the enum in `@opentelemetry/core`. */
interface ExportResult {
  readonly code: number;
  readonly error?: Error;
}

const SUCCESS = 0;

const scrubAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => ALLOWED.has(name)));

/**
 * Exports spans without what libraries add to them: the database client records its errors, whose messages name
 * documents. Spans have allowed attributes only, no events and no status messages.
 */
export class ScrubbingExporter implements SpanExporter {
  private isFailing = false;

  constructor(
    private readonly inner: SpanExporter,
    private readonly log: Logger,
  ) {}

  export(...[spans, done]: Parameters<SpanExporter['export']>): void {
    this.inner.export(spans.map(scrub), (result) => {
      this.report(result);
      done(result);
    });
  }

  private report({ code, error }: ExportResult): void {
    const hasFailed = code !== SUCCESS;
    if (hasFailed && !this.isFailing) this.log.warn('Traces are not exported', { error });
    if (!hasFailed && this.isFailing) this.log.info('Traces are exported again');
    this.isFailing = hasFailed;
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
