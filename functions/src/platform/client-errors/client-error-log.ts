import { type ClientError } from '@keelson/contracts/platform/client-errors';
import { scrubText } from '@keelson/contracts/platform/scrub-text';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { OncePerHour } from '../once-per-hour';

/** Makes Error Reporting read `message` as a stack. */
const REPORTED_ERROR =
  'type.googleapis.com/google.devtools.clouderrorreporting.v1beta1.ReportedErrorEvent';

interface ErrorContext {
  readonly release: string;
  readonly page: string;
}

/** Logs each distinct error of the web app once per hour and process, in the form of Error Reporting. */
export class ClientErrorLog {
  private readonly reports: OncePerHour;

  constructor(private readonly deps: { readonly log: Logger; readonly now: Clock }) {
    this.reports = new OncePerHour(deps.now);
  }

  /** Scrubs again: a script that is not ours may send anything. */
  record({ name, message, stack }: ClientError, { release, page }: ErrorContext): void {
    const frames = framesOf(scrubText(stack));
    const text = [`${name}: ${scrubText(message).replaceAll('\n', ' ')}`, ...frames].join('\n');
    const { log } = this.deps;
    switch (this.reports.decide([release, text])) {
      case 'log':
        log.error(text, {
          '@type': REPORTED_ERROR,
          serviceContext: { service: 'web', version: release },
          context: { httpRequest: { url: page } },
          clientError: { page, release },
        });
        return;
      case 'limit':
        log.warn('Too many distinct errors of browsers: no more are logged this hour');
        return;
      case 'skip':
    }
  }
}

/** Frames of Chrome and Safari or Firefox, as Chrome writes them; other lines repeat the message. */
const framesOf = (stack: string): string[] =>
  stack.split('\n').flatMap((line) => {
    const text = line.trim();
    if (text.startsWith('at ')) return [`    ${text.slice(0, 200)}`];
    const { name, place } = /^(?<name>[\w$.<>/]*)@(?<place>\S+:\d+)$/.exec(text)?.groups ?? {};
    return place === undefined
      ? []
      : [
          `    at ${name === undefined || name === '' ? '<anonymous>' : name} (${place.slice(0, 200)})`,
        ];
  });
